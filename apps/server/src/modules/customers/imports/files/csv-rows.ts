import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodedText, unreadable } from './decode-text.ts';

const maxRecordLength = 100_000;
const delimiters = [',', ';', '\t'] as const;

/**
 * The rows of a CSV file; the delimiter is the most frequent of comma, semicolon and tab in its first line.
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const text = decodedText(bytes);
  const start = await readFirstLine(text);
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  });
  // Errors are thrown to the reader of the rows.
  pipeline(prepend(start, text), parser, () => {});
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error.message) : error;
  }
}

/** At least the header line, but no more than the maximum record length if the file has no line break. */
async function readFirstLine(text: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (start.length < maxRecordLength && !/[\r\n]/.test(start)) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* prepend(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
