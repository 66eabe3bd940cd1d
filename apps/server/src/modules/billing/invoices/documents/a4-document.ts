import type { Pen, Shape, Sheet } from '@lastmile/pdf';
import { A4Flow, a4, a4Inner, body, label, small } from './a4-flow.ts';
import { a4Table } from './a4-table.ts';
import type { Printed } from './document-model.ts';
import { fittedLogo } from './logo-size.ts';

const left = a4.margin;
const half = a4Inner * 0.56;
const side = { x: left + a4Inner * 0.6, width: a4Inner * 0.4 };
const codeSide = 70;
const total = { size: 11.5, weight: 'bold' } as const;

/** A bill or receipt on as many A4 sheets as it needs: little ink, and readable in grey. */
export function onA4(printed: Printed, shape: Shape): Sheet[] {
  const flow = new A4Flow(shape, printed);
  flow.put((pen, y) => head(pen, y, printed));
  flow.put((pen, y) => parties(pen, y, printed));
  a4Table(flow, printed);
  flow.put((pen, y) => foot(pen, y, printed));
  payments(flow, printed);
  return flow.sheets();
}

function head(pen: Pen, top: number, { issuer, title, facts }: Printed): number {
  const logo = issuer.logo && fittedLogo(issuer.logo, 135, 48);
  if (logo) pen.marks.push({ kind: 'logo', x: left, y: top, ...logo });
  let y = top + (logo ? logo.height + 6 : 0);
  y = pen.text(issuer.name, { size: 13.5, weight: 'bold' }, left, y, half);
  if (issuer.otherName) y = pen.text(issuer.otherName, { size: 11 }, left, y, half);
  for (const line of issuer.lines) y = pen.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = pen.text(title, { size: 18, weight: 'bold', align: 'right' }, side.x, top, side.width) + 2;
  for (const [name, value] of facts) aside = pen.pair(name, value, body, side.x, aside, side.width);
  return pen.bar(left, Math.max(y, aside) + 8, a4Inner, 1.5) + 12;
}

function parties(pen: Pen, top: number, { party, stamp }: Printed): number {
  let y = pen.text(party.label, label, left, top, half);
  y = pen.text(party.name, { size: 11, weight: 'bold' }, left, y, half);
  if (party.otherName) y = pen.text(party.otherName, { size: 11 }, left, y, half);
  for (const line of party.lines) y = pen.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = stamp ? stamped(pen, top, stamp) : top;
  for (const [name, value] of party.facts) aside = pen.pair(name, value, body, side.x, aside, side.width);
  return Math.max(y, aside) + 14;
}

function stamped(pen: Pen, top: number, stamp: string): number {
  const style = { size: 12, weight: 'bold', align: 'centre' } as const;
  const bottom = pen.text(stamp, style, side.x + 4, top + 3, side.width - 8) + 3;
  for (const edge of [top, bottom]) pen.bar(side.x, edge, side.width, 1.2);
  for (const edge of [side.x, side.x + side.width - 1.2]) pen.bar(edge, top, 1.2, bottom - top);
  return bottom + 8;
}

/** The sums with the words beside them, and the code to pay by: all on one sheet. */
function foot(pen: Pen, top: number, { sums, texts, payLink }: Printed): number {
  let y = top + 10;
  for (const [name, text] of texts) {
    y = pen.text(name, label, left, y, half);
    y = pen.text(text, body, left, y, half) + 8;
  }
  if (payLink) {
    pen.marks.push({ kind: 'code', x: left, y, side: codeSide, of: payLink.url });
    pen.text(payLink.label, body, left + codeSide + 10, y + codeSide / 2 - 8, half - codeSide - 10);
    y += codeSide + 8;
  }
  let aside = top + 10;
  for (const { label: name, amount, isTotal } of sums) {
    if (isTotal) aside = pen.bar(side.x, aside + 3, side.width, 0.8) + 4;
    aside = pen.pair(name, amount, isTotal ? total : body, side.x, aside, side.width) + 2;
    if (isTotal) aside = pen.bar(side.x, aside + 2, side.width, 0.8) + 6;
  }
  return Math.max(y, aside) + 8;
}

function payments(flow: A4Flow, { payments: paid }: Printed): void {
  paid?.rows.forEach(([what, amount], index) => {
    flow.put((pen, y) => {
      const top = index === 0 ? pen.text(paid.label, label, left, y, a4Inner) + 2 : y;
      return pen.pair(what, amount, { size: small.size }, left, top, a4Inner);
    });
  });
}
