import { millimetres, type Page, PageWriter, type Shape } from '@lastmile/pdf';
import type { DocumentModel, DocumentRow, Labelled } from './document-model.ts';
import { fitLogo } from './logo-size.ts';

const width = millimetres(80);
/** Receipt printers print 72 of the 80 millimetres. */
const left = millimetres(4);
const inner = millimetres(72);
const body = { size: 8.5 } as const;
const bold = { size: 8.5, weight: 'bold' } as const;
const centred = { size: 8.5, align: 'centre' } as const;
const codeSide = millimetres(30);

/** An invoice or receipt for 80 mm receipt printers: one strip, as long as needed, without grey. */
export function layOutReceipt80mm(document: DocumentModel, shape: Shape): Page[] {
  const writer = new PageWriter(shape);
  let y = head(writer, document, millimetres(4));
  y = pairs(writer, document.details, y);
  y = party(writer, document, rule(writer, y));
  y = rule(writer, y);
  for (const row of document.rows) y = line(writer, row, y) + 2;
  y = sums(writer, document, rule(writer, y));
  for (const [name, text] of document.texts) {
    y = writer.text(name, bold, left, y + 3, inner);
    y = writer.text(text, body, left, y, inner);
  }
  if (document.payments) {
    y = writer.text(document.payments.label, bold, left, rule(writer, y), inner);
    y = pairs(writer, document.payments.rows, y);
  }
  y = ending(writer, document, y);
  return [{ width, height: y + millimetres(6), operations: writer.operations }];
}

function head(writer: PageWriter, { issuer, title, stamp }: DocumentModel, top: number): number {
  let y = top;
  const logo = issuer.logo && fitLogo(issuer.logo, millimetres(40), millimetres(16));
  if (logo) {
    writer.operations.push({ kind: 'logo', x: (width - logo.width) / 2, y, ...logo });
    y += logo.height + 4;
  }
  y = writer.text(issuer.name, { size: 11, weight: 'bold', align: 'centre' }, left, y, inner);
  for (const text of [issuer.otherName, ...issuer.lines]) {
    if (text) y = writer.text(text, centred, left, y, inner);
  }
  y = writer.text(title, { size: 12, weight: 'bold', align: 'centre' }, left, rule(writer, y), inner) + 2;
  return stamp ? writer.text(`*** ${stamp} ***`, { ...centred, weight: 'bold' }, left, y, inner) + 2 : y;
}

function party(writer: PageWriter, { party: to }: DocumentModel, top: number): number {
  let y = writer.text(to.name, bold, left, top, inner);
  for (const text of [to.otherName, ...to.lines]) if (text) y = writer.text(text, body, left, y, inner);
  return pairs(writer, to.details, y);
}

function line(
  writer: PageWriter,
  { title, detail, quantity, price, amount }: DocumentRow,
  top: number,
): number {
  // Without a quantity there is room for the amount beside the title.
  if (!detail && !quantity && !price) return writer.pair(title, amount, body, left, top, inner);
  const y = writer.text([title, detail].filter(Boolean).join('\n'), body, left, top, inner);
  const times = [quantity, price].filter(Boolean).join(' × ');
  return writer.pair(times, amount, body, left, y, inner);
}

function sums(writer: PageWriter, { sums: all }: DocumentModel, top: number): number {
  let y = top;
  for (const { label, amount, isTotal } of all) {
    y = writer.pair(label, amount, isTotal ? { size: 11, weight: 'bold' } : body, left, y, inner);
  }
  return y;
}

function ending(writer: PageWriter, { payLink, footer }: DocumentModel, top: number): number {
  let y = rule(writer, top);
  if (payLink) {
    writer.operations.push({
      kind: 'code',
      x: (width - codeSide) / 2,
      y: y + 4,
      side: codeSide,
      of: payLink.url,
    });
    y = writer.text(payLink.label, centred, left, y + codeSide + 8, inner) + 4;
  }
  return footer ? writer.text(footer, centred, left, y, inner) : y;
}

function pairs(writer: PageWriter, all: readonly Labelled[], top: number): number {
  let y = top;
  for (const [name, value] of all) y = writer.pair(name, value, body, left, y, inner);
  return y;
}

const rule = (writer: PageWriter, y: number): number => writer.bar(left, y + 3, inner, 0.7) + 4;
