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
  const begun = await firstBytes(iterator);
  const whole = resumeIterator(begun, iterator);
  const isZip = zipMark.every((byte, index) => begun[index] === byte);
  let count = 0;
  for await (const row of isZip ? xlsxRows(await gathered(whole)) : csvRows(whole)) {
    if (row.every((cell) => cell.trim() === '')) continue;
    if (row.length > maxImportColumns && row.slice(maxImportColumns).some((cell) => cell.trim() !== '')) {
      throw new Problem('imports.too_many_columns');
    }
    if (++count > maxImportRows + 1) throw new Problem('imports.too_many_rows');
    yield row.slice(0, maxImportColumns).map(storable);
  }
}

/**
 * Truncated beyond any valid length, so that a hostile cell cannot exhaust memory; the readers report it as
 * too long.
 */
const storable = (cell: string): string => cell.replaceAll('\0', '').slice(0, maxCellLength).toWellFormed();

async function firstBytes(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let begun = Buffer.alloc(0);
  while (begun.length < zipMark.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    begun = Buffer.concat([begun, value]);
  }
  return begun;
}

async function* resumeIterator(begun: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield begun;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/**
 * A zip file has its directory at the end, so it has to be read completely; the upload limit bounds its size.
 */
async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
