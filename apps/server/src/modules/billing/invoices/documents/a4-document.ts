import type { Page, PageWriter, Shape } from '@lastmile/pdf';
import { A4Flow, a4, a4Inner, body, half, label, side, small } from './a4-flow.ts';
import { head } from './a4-head.ts';
import { drawHighlight, drawStamp } from './a4-highlight.ts';
import { a4Table } from './a4-table.ts';
import type { DocumentModel } from './document-model.ts';

const left = a4.margin;
const codeSide = 70;
const nameWidth = 88;
const total = { size: 12, weight: 'bold', colour: '#ffffff' } as const;

/** An invoice or receipt on any number of A4 pages: the brand colour leads the eye, and it is readable in greyscale. */
export function layOutA4(document: DocumentModel, shape: Shape): Page[] {
  const flow = new A4Flow(shape, document);
  flow.put((writer, y) => head(writer, y, document));
  flow.put((writer, y) => parties(writer, y, document));
  a4Table(flow, document);
  flow.put((writer, y) => foot(writer, y, document));
  payments(flow, document);
  return flow.pages();
}

function parties(writer: PageWriter, top: number, document: DocumentModel): number {
  const { party, stamp } = document;
  let y = writer.text(party.label, label, left, top, half);
  y = writer.text(party.name, { size: 12, weight: 'bold' }, left, y, half);
  if (party.otherName) y = writer.text(party.otherName, { size: 11 }, left, y, half);
  for (const line of party.lines) y = writer.text(line, { ...body, isFaint: true }, left, y, half);
  y += 4;
  for (const [name, value] of party.details)
    y = Math.max(
      writer.text(name, { ...body, isFaint: true }, left, y, nameWidth - 8),
      writer.text(value, body, left + nameWidth, y, half - nameWidth),
    );
  let aside = stamp ? drawStamp(writer, top, stamp) : top;
  aside = drawHighlight(writer, aside, document);
  return Math.max(y, aside) + 16;
}

/** The totals with the texts beside them, and the payment QR code, all on one page. */
function foot(writer: PageWriter, top: number, document: DocumentModel): number {
  const { texts, payLink } = document;
  let y = top + 10;
  for (const [name, text] of texts) {
    y = writer.text(name, label, left, y, half);
    y = writer.text(text, body, left, y, half) + 8;
  }
  if (payLink) {
    writer.operations.push({ kind: 'code', x: left, y: y + 2, side: codeSide, of: payLink.url });
    const style = { size: 11, weight: 'bold', colour: document.issuer.colour } as const;
    writer.text(payLink.label, style, left + codeSide + 12, y + codeSide / 2 - 6, half - codeSide - 12);
    y += codeSide + 10;
  }
  return Math.max(y, sums(writer, top + 10, document)) + 8;
}

/** Amounts stand below those of the table. */
function sums(writer: PageWriter, top: number, { sums: all, issuer }: DocumentModel): number {
  const [x, width] = [side.x + 8, side.width - 16];
  let y = top;
  for (const { label: name, amount, isTotal } of all) {
    y = isTotal
      ? writer.panel({ ...side, y: y + 3, padding: 6, colour: issuer.colour }, (_, at) =>
          writer.pair(name, amount, total, x, at, width),
        ) + 6
      : writer.pair(name, amount, body, x, y, width, { isFaint: true }) + 2;
  }
  return y;
}

function payments(flow: A4Flow, { payments: paid }: DocumentModel): void {
  paid?.rows.forEach(([what, amount], index) => {
    flow.put((writer, y) => {
      const top = index === 0 ? writer.text(paid.label, label, left, y, a4Inner) + 2 : y;
      return writer.pair(what, amount, { size: small.size }, left, top, a4Inner);
    });
  });
}
