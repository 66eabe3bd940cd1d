import type { Page, PageWriter, Shape } from '@lastmile/pdf';
import { A4Flow, a4, a4Inner, body, label, small } from './a4-flow.ts';
import { a4Table } from './a4-table.ts';
import type { DocumentModel } from './document-model.ts';
import { fitLogo } from './logo-size.ts';

const left = a4.margin;
const half = a4Inner * 0.56;
const side = { x: left + a4Inner * 0.6, width: a4Inner * 0.4 };
const codeSide = 70;
const total = { size: 11.5, weight: 'bold' } as const;

/** An invoice or receipt on any number of A4 pages: little ink, and readable in greyscale. */
export function layOutA4(document: DocumentModel, shape: Shape): Page[] {
  const flow = new A4Flow(shape, document);
  flow.put((writer, y) => head(writer, y, document));
  flow.put((writer, y) => parties(writer, y, document));
  a4Table(flow, document);
  flow.put((writer, y) => foot(writer, y, document));
  payments(flow, document);
  return flow.pages();
}

export function head(
  writer: PageWriter,
  top: number,
  { issuer, title, details }: Pick<DocumentModel, 'issuer' | 'title' | 'details'>,
): number {
  const logo = issuer.logo && fitLogo(issuer.logo, 135, 48);
  if (logo) writer.operations.push({ kind: 'logo', x: left, y: top, ...logo });
  let y = top + (logo ? logo.height + 6 : 0);
  y = writer.text(issuer.name, { size: 13.5, weight: 'bold' }, left, y, half);
  if (issuer.otherName) y = writer.text(issuer.otherName, { size: 11 }, left, y, half);
  for (const line of issuer.lines) y = writer.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = writer.text(title, { size: 18, weight: 'bold', align: 'right' }, side.x, top, side.width) + 2;
  for (const [name, value] of details) aside = writer.pair(name, value, body, side.x, aside, side.width);
  return writer.bar(left, Math.max(y, aside) + 8, a4Inner, 1.5) + 12;
}

function parties(writer: PageWriter, top: number, { party, stamp }: DocumentModel): number {
  let y = writer.text(party.label, label, left, top, half);
  y = writer.text(party.name, { size: 11, weight: 'bold' }, left, y, half);
  if (party.otherName) y = writer.text(party.otherName, { size: 11 }, left, y, half);
  for (const line of party.lines) y = writer.text(line, { ...body, isFaint: true }, left, y, half);
  let aside = stamp ? drawStamp(writer, top, stamp) : top;
  for (const [name, value] of party.details)
    aside = writer.pair(name, value, body, side.x, aside, side.width);
  return Math.max(y, aside) + 14;
}

function drawStamp(writer: PageWriter, top: number, stamp: string): number {
  const style = { size: 12, weight: 'bold', align: 'centre' } as const;
  const bottom = writer.text(stamp, style, side.x + 4, top + 3, side.width - 8) + 3;
  for (const edge of [top, bottom]) writer.bar(side.x, edge, side.width, 1.2);
  for (const edge of [side.x, side.x + side.width - 1.2]) writer.bar(edge, top, 1.2, bottom - top);
  return bottom + 8;
}

/** The totals with the texts beside them, and the payment QR code, all on one page. */
function foot(writer: PageWriter, top: number, { sums, texts, payLink }: DocumentModel): number {
  let y = top + 10;
  for (const [name, text] of texts) {
    y = writer.text(name, label, left, y, half);
    y = writer.text(text, body, left, y, half) + 8;
  }
  if (payLink) {
    writer.operations.push({ kind: 'code', x: left, y, side: codeSide, of: payLink.url });
    writer.text(payLink.label, body, left + codeSide + 10, y + codeSide / 2 - 8, half - codeSide - 10);
    y += codeSide + 8;
  }
  let aside = top + 10;
  for (const { label: name, amount, isTotal } of sums) {
    if (isTotal) aside = writer.bar(side.x, aside + 3, side.width, 0.8) + 4;
    aside = writer.pair(name, amount, isTotal ? total : body, side.x, aside, side.width) + 2;
    if (isTotal) aside = writer.bar(side.x, aside + 2, side.width, 0.8) + 6;
  }
  return Math.max(y, aside) + 8;
}

function payments(flow: A4Flow, { payments: paid }: DocumentModel): void {
  paid?.rows.forEach(([what, amount], index) => {
    flow.put((writer, y) => {
      const top = index === 0 ? writer.text(paid.label, label, left, y, a4Inner) + 2 : y;
      return writer.pair(what, amount, { size: small.size }, left, top, a4Inner);
    });
  });
}
