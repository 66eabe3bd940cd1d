import { millimetres, Pen, type Shape, type Sheet } from '@lastmile/pdf';
import type { Labelled, Printed, PrintedRow } from './document-model.ts';
import { fittedLogo } from './logo-size.ts';

const width = millimetres(80);
/** Receipt printers reach 72 of the 80 millimetres. */
const left = millimetres(4);
const inner = millimetres(72);
const body = { size: 8.5 } as const;
const bold = { size: 8.5, weight: 'bold' } as const;
const centred = { size: 8.5, align: 'centre' } as const;
const codeSide = millimetres(30);

/** A bill or receipt on the roll of a receipt printer: one strip, as long as it has to be, without grey. */
export function onRoll(printed: Printed, shape: Shape): Sheet[] {
  const pen = new Pen(shape);
  let y = head(pen, printed, millimetres(4));
  y = pairs(pen, printed.facts, y);
  y = party(pen, printed, rule(pen, y));
  y = rule(pen, y);
  for (const row of printed.rows) y = line(pen, row, y) + 2;
  y = sums(pen, printed, rule(pen, y));
  for (const [name, text] of printed.texts) {
    y = pen.text(name, bold, left, y + 3, inner);
    y = pen.text(text, body, left, y, inner);
  }
  if (printed.payments) {
    y = pen.text(printed.payments.label, bold, left, rule(pen, y), inner);
    y = pairs(pen, printed.payments.rows, y);
  }
  y = ending(pen, printed, y);
  return [{ width, height: y + millimetres(6), marks: pen.marks }];
}

function head(pen: Pen, { issuer, title, stamp }: Printed, top: number): number {
  let y = top;
  const logo = issuer.logo && fittedLogo(issuer.logo, millimetres(40), millimetres(16));
  if (logo) {
    pen.marks.push({ kind: 'logo', x: (width - logo.width) / 2, y, ...logo });
    y += logo.height + 4;
  }
  y = pen.text(issuer.name, { size: 11, weight: 'bold', align: 'centre' }, left, y, inner);
  for (const text of [issuer.otherName, ...issuer.lines]) {
    if (text) y = pen.text(text, centred, left, y, inner);
  }
  y = pen.text(title, { size: 12, weight: 'bold', align: 'centre' }, left, rule(pen, y), inner) + 2;
  return stamp ? pen.text(`*** ${stamp} ***`, { ...centred, weight: 'bold' }, left, y, inner) + 2 : y;
}

function party(pen: Pen, { party: to }: Printed, top: number): number {
  let y = pen.text(to.name, bold, left, top, inner);
  for (const text of [to.otherName, ...to.lines]) if (text) y = pen.text(text, body, left, y, inner);
  return pairs(pen, to.facts, y);
}

function line(pen: Pen, { title, detail, quantity, price, amount }: PrintedRow, top: number): number {
  const y = pen.text([title, detail].filter(Boolean).join('\n'), body, left, top, inner);
  const times = quantity !== null && price !== null ? `${quantity} × ${price}` : '';
  return pen.pair(times, amount, body, left, y, inner);
}

function sums(pen: Pen, { sums: all }: Printed, top: number): number {
  let y = top;
  for (const { label, amount, isTotal } of all) {
    y = pen.pair(label, amount, isTotal ? { size: 11, weight: 'bold' } : body, left, y, inner);
  }
  return y;
}

function ending(pen: Pen, { payLink, footer }: Printed, top: number): number {
  let y = rule(pen, top);
  if (payLink) {
    pen.marks.push({ kind: 'code', x: (width - codeSide) / 2, y: y + 4, side: codeSide, of: payLink.url });
    y = pen.text(payLink.label, centred, left, y + codeSide + 8, inner) + 4;
  }
  return footer ? pen.text(footer, centred, left, y, inner) : y;
}

function pairs(pen: Pen, all: readonly Labelled[], top: number): number {
  let y = top;
  for (const [name, value] of all) y = pen.pair(name, value, body, left, y, inner);
  return y;
}

const rule = (pen: Pen, y: number): number => pen.bar(left, y + 3, inner, 0.7) + 4;
