import { millimetres, type Page, PageWriter, type Shape, shape, writePdf } from '@lastmile/pdf';
import type { Cell, ExportSettings } from './cells.ts';

export interface PdfHead {
  readonly title: string;
  /** Such as the period and when the file was made. */
  readonly subtitle: string;
  readonly createdAt: Date;
}

const page = { width: millimetres(297), height: millimetres(210), margin: millimetres(12) };
const size = 8;
const gap = 8;
/** A column is at most this share of the page; longer texts wrap. */
const widestShare = 0.28;
const isNumeric = ({ kind }: Pick<Cell, 'kind'>) =>
  kind === 'number' || kind === 'minor' || kind === 'amount';

/** A table on A4 in landscape; the header is repeated on every page. */
export function buildPdf(
  head: PdfHead,
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  settings: ExportSettings,
): AsyncGenerator<Uint8Array> {
  const texts = rows.map((row) => row.map((cell) => textOf(cell, settings)));
  const kinds = headers.map((_, at) => rows[0]?.[at] ?? { kind: 'text' as const });
  const columns = layOut(headers, texts, shape).map((column, at) => ({
    ...column,
    header: headers[at] ?? '',
    align: isNumeric(kinds[at] ?? { kind: 'text' }) ? ('right' as const) : ('left' as const),
  }));
  return writePdf(inOneDocument(layOutPages(head, columns, texts)), {
    title: head.title,
    logo: null,
    createdAt: head.createdAt,
  });
}

/** Amounts are grouped for people: files for programs keep them plain. */
function textOf({ kind, value }: Cell, { language, currency }: ExportSettings): string {
  if (value === null) return '';
  if (kind !== 'minor' && kind !== 'amount' && typeof value !== 'number') return String(value);
  const digits = String(value).split('.')[1]?.length ?? 0;
  const locale = currency === 'BDT' && language === 'en' ? 'en-IN' : language;
  return Number(value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

interface Placed {
  readonly x: number;
  readonly width: number;
}

/** Columns as wide as their content, scaled to the page. */
function layOut(
  headers: readonly string[],
  texts: readonly (readonly string[])[],
  measure: Shape,
): readonly Placed[] {
  const usable = page.width - 2 * page.margin - gap * (headers.length - 1);
  const wanted = headers.map((header, at) => {
    const widths = texts.map((row) => measure(row[at] ?? '', 'regular').width);
    const most = Math.max(measure(header, 'bold').width, ...widths);
    return Math.min((most * size) / 1_000 + 2, usable * widestShare);
  });
  const scale = usable / wanted.reduce((sum, width) => sum + width, 0);
  let x = page.margin;
  return wanted.map((width) => {
    const placed = { x, width: width * scale };
    x += placed.width + gap;
    return placed;
  });
}

type Column = Placed & { readonly header: string; readonly align: 'left' | 'right' };

function layOutPages(
  { title, subtitle }: PdfHead,
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
): Page[] {
  const writers: PageWriter[] = [];
  const width = page.width - 2 * page.margin;
  const bottom = page.height - page.margin - 2 * size;
  const newPage = (): number => {
    const writer = new PageWriter(shape);
    writers.push(writer);
    let y = page.margin;
    if (writers.length === 1) {
      y = writer.text(title, { size: 14, weight: 'bold' }, page.margin, y, width);
      y = writer.text(subtitle, { size, isFaint: true }, page.margin, y, width) + size;
    }
    y = Math.max(
      ...columns.map(({ header, align, ...at }) =>
        writer.text(header, { size, weight: 'bold', align }, at.x, y, at.width),
      ),
    );
    return writer.bar(page.margin, y + 2, width, 0.8) + 3;
  };
  let y = newPage();
  for (const row of texts) {
    const draw = (writer: PageWriter, top: number) =>
      Math.max(
        ...columns.map(({ align, ...at }, index) =>
          writer.text(row[index] ?? '', { size, align }, at.x, top, at.width),
        ),
      );
    // Drawn once to learn its height.
    if (y + draw(new PageWriter(shape), 0) > bottom) y = newPage();
    y = draw(writers.at(-1) as PageWriter, y);
    y = (writers.at(-1) as PageWriter).bar(page.margin, y + 1, width, 0.3, true) + 1;
  }
  return writers.map((writer, index) => {
    const number = `${index + 1} / ${writers.length}`;
    writer.text(number, { size, isFaint: true, align: 'right' }, page.margin, bottom + size, width);
    return { width: page.width, height: page.height, operations: writer.operations };
  });
}

async function* inOneDocument(pages: readonly Page[]): AsyncGenerator<readonly Page[]> {
  yield pages;
}
