import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';

const formula = /^[=+\-@\t\r＝＋－＠]/u;
/** Amounts, and phone numbers as E.164 writes them: harmless although they begin with a sign. */
const harmless = /^[+-]?\d[\d.]*$/;

/** Text that a spreadsheet would execute as a formula gets an apostrophe, which imports remove again. */
export const csvText = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;

export async function* csvOf(records: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  // The byte order mark makes Excel read UTF-8.
  const csv = stringify({ bom: true });
  // A failure of the records destroys the stream with it, and a reader who stops ends the records.
  pipeline(records, csv, () => undefined);
  yield* csv as AsyncIterable<Uint8Array>;
}
