import { millimetres, type Page, PageWriter, shape, writePdf } from '@lastmile/pdf';
import { type Cell, type ExportSettings, headersOf } from './cells.ts';

export interface PdfHead {
  readonly title: string;
  /** Below the title, such as the period and when the file was made. */
  readonly lines: readonly string[];
  readonly createdAt: Date;
}

const page = { width: millimetres(297), height: millimetres(210), margin: millimetres(12) };
/** Of letters, in points; the first that all columns fit with. */
const sizes = [8, 7, 6];
const smallest = 6;
const gap = 8;
/** A longer word breaks; in letters' heights. */
const longestWord = 12;
const slack = 0.25;
/** How much of the room between the least and the wanted width columns should have before letters shrink. */
const readableShare = 0.3;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** A column is at most this share of the page; longer texts wrap. */
const widestShare = 0.28;
const isNumeric = ({ kind }: Pick<Cell, 'kind'>) =>
  kind === 'number' || kind === 'minor' || kind === 'amount';

/** A table on A4 in landscape; the header is repeated on every page. */
export function buildPdf(
  head: PdfHead,
  keys: readonly string[],
  rows: readonly (readonly Cell[])[],
  settings: ExportSettings,
): AsyncGenerator<Uint8Array> {
  const headers = headersOf(keys, settings);
  const texts = rows.map((row) =>
    row.map((cell, at) => textOf(cell, isIdentifier(keys[at] ?? ''), settings)),
  );
  const kinds = headers.map((_, at): Cell => rows[0]?.[at] ?? { kind: 'text', value: null });
  const { size, placed } = fitColumns(headers, texts, kinds);
  const columns = placed.map((column, at) => ({
    ...column,
    header: headers[at] ?? '',
    align: isNumeric(kinds[at] ?? { kind: 'text' }) ? ('right' as const) : ('left' as const),
  }));
  return writePdf(inOneDocument(layOutPages(head, columns, texts, size)), {
    title: head.title,
    logo: null,
    createdAt: head.createdAt,
  });
}

const isIdentifier = (key: string): boolean => key === 'id' || key.endsWith('Id');

/** Amounts and counts are grouped for people: files for programs keep them plain. */
function textOf(
  { kind, value, currency: own }: Cell,
  isPlain: boolean,
  { language, currency }: ExportSettings,
): string {
  if (value === null) return '';
  if (isPlain || (kind !== 'minor' && kind !== 'amount' && typeof value !== 'number')) return String(value);
  const digits = String(value).split('.')[1]?.length ?? 0;
  const locale = (own ?? currency) === 'BDT' && language === 'en' ? 'en-IN' : language;
  return Number(value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Columns as wide as their content; too many of them make the letters smaller. */
function fitColumns(
  headers: readonly string[],
  texts: readonly (readonly string[])[],
  kinds: readonly Cell[],
) {
  const usable = page.width - 2 * page.margin - gap * (headers.length - 1);
  const measured = headers.map((header, at) => {
    const cells = texts.map((row) => row[at] ?? '');
    return measureColumn(header, cells, kinds[at]?.kind ?? 'text');
  });
  const least = sumOf(measured.map((column) => column.least));
  const wanted = sumOf(measured.map((column) => column.wanted));
  const readable = least + (wanted - least) * readableShare;
  const size = sizes.find((one) => readable * one <= usable) ?? smallest;
  const widths = shareWidth(
    measured.map(({ least, wanted }) => ({
      least: least * size,
      wanted: Math.max(least * size, Math.min(wanted * size, usable * widestShare)),
    })),
    usable,
  );
  let x = page.margin;
  const placed = widths.map((width): Placed => {
    const column = { x, width };
    x += width + gap;
    return column;
  });
  return { size, placed };
}

/** The width of the longest text, and the least at which no number, date or word breaks; for letters of size 1. */
function measureColumn(header: string, cells: readonly string[], kind: Cell['kind']) {
  const widthOf = (text: string, weight: 'regular' | 'bold') => shape(text, weight).width / 1_000;
  const longest = (parts: readonly string[], weight: 'regular' | 'bold' = 'regular') =>
    parts.reduce((most, part) => Math.max(most, widthOf(part, weight)), 0);
  const all = longest(cells);
  const unbroken =
    kind === 'text' ? Math.min(longest(cells.flatMap((cell) => cell.split(/\s+/))), longestWord) : all;
  const heading = longest(header.split(/\s+/), 'bold');
  return {
    least: Math.max(unbroken, heading) + slack,
    wanted: Math.max(all, widthOf(header, 'bold')) + slack,
  };
}

/** Room that is left goes to all columns; what is missing is taken from those that can wrap. */
function shareWidth(
  columns: readonly { readonly least: number; readonly wanted: number }[],
  usable: number,
): readonly number[] {
  const wanted = sumOf(columns.map((column) => column.wanted));
  if (wanted <= usable) return columns.map((column) => (column.wanted * usable) / wanted);
  const least = sumOf(columns.map((column) => column.least));
  if (least >= usable) return columns.map((column) => (column.least * usable) / least);
  const share = (usable - least) / (wanted - least);
  return columns.map((column) => column.least + (column.wanted - column.least) * share);
}

interface Placed {
  readonly x: number;
  readonly width: number;
}

type Column = Placed & { readonly header: string; readonly align: 'left' | 'right' };

function layOutPages(
  { title, lines }: PdfHead,
  columns: readonly Column[],
  texts: readonly (readonly string[])[],
  size: number,
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
      for (const line of lines) y = writer.text(line, { size, isFaint: true }, page.margin, y, width);
      y += size;
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
