import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Problem } from '../../../../core/problem.ts';
import { unreadable } from './decode-text.ts';

/** The limit for all parts read from one file; a table of 100,000 rows stays far below. */
const maxInflatedBytes = 200 * 1024 * 1024;
const maxEntries = 1_000;
const chunkBytes = 64 * 1024;

/** The files inside a zip. Declared sizes are not trusted: bytes are counted as they are inflated. */
export class ZipEntries {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<ZipEntries> {
    try {
      const zip = await fromBufferPromise(bytes);
      if (zip.entryCount > maxEntries) throw unreadable('It holds too many files.');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new ZipEntries(zip, entries);
    } catch (error) {
      throw asProblem(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** `maxBytes` bounds what is kept in memory, in addition to the limit for everything that is read. */
  async *read(name: string, maxBytes = maxInflatedBytes): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw unreadable(`The workbook has no ${name}.`);
    let size = 0;
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.#inflated += chunk.length;
        if (size > maxBytes || this.#inflated > maxInflatedBytes) {
          throw unreadable('The uncompressed file is too large.');
        }
        // An uncompressed part arrives in one chunk.
        for (let at = 0; at < chunk.length; at += chunkBytes) yield chunk.subarray(at, at + chunkBytes);
      }
    } catch (error) {
      throw asProblem(error);
    }
  }
}

const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : unreadable('It is damaged, or no XLSX file.');
