import { maxImportColumns } from '@lastmile/contract';
import { Problem } from '../../../../core/problem.ts';
import { decodedText, unreadable } from './decode-text.ts';
import { dayOfSerial } from './excel-dates.ts';
import { readSharedTexts, readWorkbook, type Workbook } from './xlsx-workbook.ts';
import { attributeOf, type XmlAttributes, type XmlToken, xmlTokens } from './xml-tokens.ts';
import { ZipEntries } from './zip-entries.ts';

/**
 * The rows of a workbook's first sheet, streamed while it is inflated. Only the compressed file and the
 * shared texts are held in memory, both bounded.
 */
export async function* xlsxRows(file: Buffer): AsyncGenerator<readonly string[]> {
  const zip = await ZipEntries.open(file);
  const book = await readWorkbook(zip);
  const shared = await readSharedTexts(zip);
  const sheet = new SheetReader(book, shared);
  for await (const tokens of xmlTokens(decodedText(zip.read(book.sheet)))) {
    for (const token of tokens) {
      const row = sheet.read(token);
      if (row) yield row;
    }
  }
}

const isValueTag = (name: string) => name === 'v' || name === 't';

/** Builds rows from the tokens of a sheet, given one at a time. */
class SheetReader {
  readonly #book: Workbook;
  readonly #shared: readonly string[];
  #row: string[] | undefined;
  #cell: ReturnType<typeof cellOf> | undefined;
  #value = '';
  #isValue = false;

  constructor(book: Workbook, shared: readonly string[]) {
    this.#book = book;
    this.#shared = shared;
  }

  /** Returns the row that ends with this token, unless all its cells are empty. */
  read(token: XmlToken): readonly string[] | undefined {
    if (token.kind === 'close') return this.#close(token.name);
    if (token.kind === 'open') this.#open(token);
    else if (this.#isValue) this.#value += token.text;
    return undefined;
  }

  #open({ name, attributes, isEmpty }: Extract<XmlToken, { kind: 'open' }>): void {
    if (name === 'row') this.#row = [];
    else if (name === 'c' && this.#row) {
      const cell = cellOf(attributes, this.#row.length);
      this.#cell = isEmpty ? undefined : cell;
      this.#value = '';
    } else if (isValueTag(name)) this.#isValue = !isEmpty;
  }

  #close(name: string): readonly string[] | undefined {
    const [row, cell] = [this.#row, this.#cell];
    if (isValueTag(name)) this.#isValue = false;
    else if (name === 'c' && row && cell) {
      put(row, cell.column, textOf(this.#value, cell, this.#book, this.#shared));
      this.#cell = undefined;
    } else if (name === 'row') {
      this.#row = undefined;
      return row?.some((text) => text !== '') ? row : undefined;
    }
    return undefined;
  }
}

function put(row: string[], column: number, text: string): void {
  if (column >= maxImportColumns) {
    if (text === '') return;
    throw new Problem('imports.too_many_columns');
  }
  while (row.length < column) row.push('');
  row[column] = text;
}

function cellOf(attributes: XmlAttributes, next: number) {
  const reference = attributeOf(attributes, 'r');
  return {
    column: reference === undefined ? next : columnOf(reference),
    type: attributeOf(attributes, 't') ?? 'n',
    style: Number(attributeOf(attributes, 's') ?? 0),
  };
}

/** The zero-based column of a cell reference: `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  if (column < 1 || column > 16_384) throw unreadable('A cell has no reference.');
  return column - 1;
}

function textOf(
  value: string,
  { type, style }: { type: string; style: number },
  { dateStyles, from1904 }: Workbook,
  shared: readonly string[],
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : value === '0' ? 'no' : '';
  if (type === 'e') return '';
  if (type !== 'n') return value;
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return value;
  if (dateStyles.has(style)) return dayOfSerial(number, from1904);
  return numberText(number);
}

/** Beyond fifteen digits a spreadsheet has lost precision; the exponent in the text then shows it. */
const numberText = (number: number): string =>
  Math.abs(number) >= 1e15 ? number.toExponential() : String(number);
