import { type A4Flow, a4, a4Inner, body, small } from './a4-flow.ts';
import type { Printed, PrintedRow } from './printed.ts';

const bold = { ...body, weight: 'bold' } as const;
const gap = 8;
const widths = { quantity: 42, price: 84, amount: 96 };

/** The lines, which may go on over many sheets; each begins with the columns' names. */
export function a4Table(flow: A4Flow, { columns, rows }: Printed): void {
  const tableHead = (): void => {
    const y = cells(flow, columns, bold, flow.y);
    flow.y = flow.pen.bar(a4.margin, y + 4, a4Inner, 0.8) + 5;
  };
  flow.need(60);
  tableHead();
  for (const row of rows) {
    const height = heightOf(flow, row) + 10;
    if (flow.need(height)) tableHead();
    let y = cells(flow, row, body, flow.y);
    if (row.detail) y = flow.pen.text(row.detail, small, a4.margin, y, titleWidth(row));
    flow.y = flow.pen.bar(a4.margin, y + 4, a4Inner, 0.5, true) + 5;
  }
}

type Cells = Pick<PrintedRow, 'title' | 'quantity' | 'price' | 'amount'>;

const titleWidth = ({ quantity, price }: Cells): number =>
  a4Inner -
  widths.amount -
  gap -
  (quantity === null ? 0 : widths.quantity + gap) -
  (price === null ? 0 : widths.price + gap);

const heightOf = ({ pen }: A4Flow, row: PrintedRow): number =>
  pen.heightOf(row.title, body, titleWidth(row)) +
  (row.detail ? pen.heightOf(row.detail, small, titleWidth(row)) : 0);

function cells({ pen }: A4Flow, row: Cells, style: typeof body | typeof bold, y: number): number {
  const right = { ...style, align: 'right' } as const;
  let end = pen.text(row.title, style, a4.margin, y, titleWidth(row));
  let x = a4.margin + titleWidth(row) + gap;
  for (const column of ['quantity', 'price', 'amount'] as const) {
    const value = row[column];
    if (value === null) continue;
    end = Math.max(end, pen.text(value, right, x, y, widths[column]));
    x += widths[column] + gap;
  }
  return end;
}
