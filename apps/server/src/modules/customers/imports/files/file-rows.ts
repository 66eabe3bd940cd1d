import { maxImportColumns, maxImportRows } from '@lastmile/contract';
import { Problem } from '../../../../core/problem.ts';
import { csvRows } from './csv-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

const maxCellLength = 1_000;
const zipMark = [0x50, 0x4b, 0x03, 0x04];

/**
 * The rows of an uploaded file, header first. The format is detected by content, not by file name; NUL
 * characters are removed because PostgreSQL cannot store them.
 */
export async function* rowsOfFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const iterator = bytes[Symbol.asyncIterator]();
  const start = await firstBytes(iterator);
  const whole = prepend(start, iterator);
  const isZip = zipMark.every((byte, index) => start[index] === byte);
  let count = 0;
  for await (const row of isZip ? xlsxRows(await readAll(whole)) : csvRows(whole)) {
    if (row.every((cell) => cell.trim() === '')) continue;
    if (row.length > maxImportColumns && row.slice(maxImportColumns).some((cell) => cell.trim() !== '')) {
      throw new Problem('imports.too_many_columns');
    }
    if (++count > maxImportRows + 1) throw new Problem('imports.too_many_rows');
    yield row.slice(0, maxImportColumns).map(toStorable);
  }
}

/**
 * Truncated beyond any valid length, so that a hostile cell cannot exhaust memory; the readers report it as
 * too long.
 */
const toStorable = (cell: string): string => cell.replaceAll('\0', '').slice(0, maxCellLength).toWellFormed();

async function firstBytes(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < zipMark.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

async function* prepend(start: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * A zip file has its directory at the end, so it has to be read completely; the upload limit bounds its size.
 */
async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
