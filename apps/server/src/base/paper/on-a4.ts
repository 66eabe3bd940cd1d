import { A4Flow, a4, a4Inner, body, label, small } from './a4-flow.ts';
import { a4Table } from './a4-table.ts';
import { fittedLogo } from './fitted-logo.ts';
import type { Printed } from './printed.ts';
import type { Shape } from './shape.ts';
import type { Sheet } from './sheet.ts';

const left = a4.margin;
const half = a4Inner * 0.56;
const side = { x: left + a4Inner * 0.6, width: a4Inner * 0.4 };
const codeSide = 70;

/** A bill or receipt on as many A4 sheets as it needs: little ink, and readable in grey. */
export function onA4(printed: Printed, shape: Shape): Sheet[] {
  const flow = new A4Flow(shape, printed);
  head(flow, printed);
  parties(flow, printed);
  a4Table(flow, printed);
  foot(flow, printed);
  payments(flow, printed);
  return flow.sheets();
}

function head(flow: A4Flow, { issuer, title, facts }: Printed): void {
  const { pen } = flow;
  const logo = issuer.logo && fittedLogo(issuer.logo, 135, 48);
  if (logo) pen.marks.push({ kind: 'logo', x: left, y: flow.y, ...logo });
  let y = flow.y + (logo ? logo.height + 6 : 0);
  y = pen.text(issuer.name, { size: 13.5, weight: 'bold' }, left, y, half);
  if (issuer.otherName) y = pen.text(issuer.otherName, { size: 11 }, left, y, half);
  for (const line of issuer.lines) y = pen.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = pen.text(title, { size: 18, weight: 'bold', align: 'right' }, side.x, flow.y, side.width) + 2;
  for (const [name, value] of facts) aside = pen.pair(name, value, body, side.x, aside, side.width);
  flow.y = pen.bar(left, Math.max(y, aside) + 8, a4Inner, 1.5) + 12;
}

function parties(flow: A4Flow, { party, stamp }: Printed): void {
  const { pen } = flow;
  let y = pen.text(party.label, label, left, flow.y, half);
  y = pen.text(party.name, { size: 11, weight: 'bold' }, left, y, half);
  if (party.otherName) y = pen.text(party.otherName, { size: 11 }, left, y, half);
  for (const line of party.lines) y = pen.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = flow.y;
  if (stamp) {
    const stamped = { size: 12, weight: 'bold', align: 'centre' } as const;
    const bottom = pen.text(stamp, stamped, side.x + 4, aside + 3, side.width - 8) + 3;
    for (const edge of [aside, bottom]) pen.bar(side.x, edge, side.width, 1.2);
    for (const edge of [side.x, side.x + side.width - 1.2]) pen.bar(edge, aside, 1.2, bottom - aside);
    aside = bottom + 8;
  }
  for (const [name, value] of party.facts) aside = pen.pair(name, value, body, side.x, aside, side.width);
  flow.y = Math.max(y, aside) + 14;
}

/** The sums with the words beside them, and the code to pay by: all on one sheet. */
function foot(flow: A4Flow, { sums, texts, payLink }: Printed): void {
  const total = { size: 11.5, weight: 'bold' } as const;
  const ofSums = sums.reduce((sum, { isTotal }) => sum + (isTotal ? 32 : 16), 0);
  const ofTexts = texts.reduce((sum, [, text]) => sum + flow.pen.heightOf(text, body, half) + 20, 0);
  flow.need(Math.max(ofSums, ofTexts + (payLink ? codeSide + 20 : 0)) + 10);
  const { pen } = flow;
  let y = flow.y + 10;
  for (const [name, text] of texts) {
    y = pen.text(name, label, left, y, half);
    y = pen.text(text, body, left, y, half) + 8;
  }
  if (payLink) {
    pen.marks.push({ kind: 'code', x: left, y, side: codeSide, of: payLink.url });
    pen.text(payLink.label, body, left + codeSide + 10, y + codeSide / 2 - 8, half - codeSide - 10);
    y += codeSide + 8;
  }
  let aside = flow.y + 10;
  for (const { label: name, amount, isTotal } of sums) {
    if (isTotal) aside = pen.bar(side.x, aside + 3, side.width, 0.8) + 4;
    aside = pen.pair(name, amount, isTotal ? total : body, side.x, aside, side.width) + 2;
    if (isTotal) aside = pen.bar(side.x, aside + 2, side.width, 0.8) + 6;
  }
  flow.y = Math.max(y, aside) + 8;
}

function payments(flow: A4Flow, { payments: paid }: Printed): void {
  if (!paid) return;
  flow.need(40);
  flow.y = flow.pen.text(paid.label, label, left, flow.y, a4Inner) + 2;
  for (const [what, amount] of paid.rows) {
    flow.need(16);
    flow.y = flow.pen.pair(what, amount, { size: small.size }, left, flow.y, a4Inner);
  }
}
