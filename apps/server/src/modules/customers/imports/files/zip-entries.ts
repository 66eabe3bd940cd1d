import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { unreadable } from './decode-text.ts';

/** What all parts that are read of one file may come to; a table of 100,000 rows stays far below. */
const maxInflatedBytes = 200 * 1024 * 1024;
const maxEntries = 1_000;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

interface Entry {
  readonly offset: number;
  readonly size: number;
  readonly method: number;
}

/** The files inside a zip, found by its directory. How large one claims to be is not believed: bytes are counted. */
export class ZipEntries {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = directoryOf(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** `maxBytes` for what is kept in memory, beside the bound over all that is read. */
  async *read(name: string, maxBytes = maxInflatedBytes): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw unreadable(`The workbook has no ${name}.`);
    const packed = packedBytes(this.#bytes, entry);
    if (entry.method !== 0 && entry.method !== 8) throw unreadable('It is packed in an unknown way.');
    const source = Readable.from([packed]);
    const stream = entry.method === 0 ? source : source.pipe(createInflateRaw());
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.#inflated += chunk.length;
        if (size > maxBytes || this.#inflated > maxInflatedBytes) {
          throw unreadable('Unpacked it would be far larger than a table of this kind.');
        }
        yield chunk;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw unreadable('It is damaged.');
      throw error;
    }
  }
}

function packedBytes(bytes: Buffer, { offset, size }: Entry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localMark)
    throw unreadable('It is damaged.');
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (begin + size > bytes.length) throw unreadable('It is damaged.');
  return bytes.subarray(begin, begin + size);
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endRecordOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw unreadable('It holds too many files.');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let seen = 0; seen < count; seen++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw unreadable('It is damaged.');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The record stands at the end, before a comment of at most 65,535 bytes. */
function endRecordOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw unreadable('It is no whole XLSX file.');
}
