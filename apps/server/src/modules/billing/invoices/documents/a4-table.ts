import type { PageWriter } from '@lastmile/pdf';
import { type A4Flow, a4, a4Inner, body, small } from './a4-flow.ts';
import { tintOf } from './a4-highlight.ts';
import type { DocumentModel, DocumentRow } from './document-model.ts';

const bold = { ...body, weight: 'bold' } as const;
const gap = 8;
/** Between the edges of the table and its texts. */
const inset = 8;
const widths = { quantity: 42, price: 84, amount: 96 };

/** The lines, over any number of pages; each page repeats the column names. */
export function a4Table(flow: A4Flow, { columns, rows, issuer }: DocumentModel): void {
  const names = (writer: PageWriter, y: number): number =>
    writer.panel({ x: a4.margin, y, width: a4Inner, padding: 5, colour: tintOf(issuer.colour) }, (_, top) =>
      cells(writer, columns, bold, top),
    ) + 5;
  if (rows.length === 0) flow.put(names);
  rows.forEach((row, index) => {
    // The column names never stand alone at the end of a page.
    if (index === 0) flow.put((writer, y) => line(writer, names(writer, y), row));
    else flow.put((writer, y) => line(writer, y, row), names);
  });
}

function line(writer: PageWriter, top: number, row: DocumentRow): number {
  const y = cells(writer, row, body, top);
  const end = row.detail ? writer.text(row.detail, small, a4.margin + inset, y, titleWidth(row)) : y;
  return writer.bar(a4.margin, end + 4, a4Inner, 0.5, true) + 5;
}

type Cells = Pick<DocumentRow, 'title' | 'quantity' | 'price' | 'amount'>;

const titleWidth = ({ quantity, price }: Cells): number =>
  a4Inner -
  2 * inset -
  widths.amount -
  gap -
  (quantity === null ? 0 : widths.quantity + gap) -
  (price === null ? 0 : widths.price + gap);

function cells(writer: PageWriter, row: Cells, style: typeof body | typeof bold, y: number): number {
  const right = { ...style, align: 'right' } as const;
  let end = writer.text(row.title, style, a4.margin + inset, y, titleWidth(row));
  let x = a4.margin + inset + titleWidth(row) + gap;
  for (const column of ['quantity', 'price', 'amount'] as const) {
    const value = row[column];
    if (value === null) continue;
    end = Math.max(end, writer.text(value, right, x, y, widths[column]));
    x += widths[column] + gap;
  }
  return end;
}
