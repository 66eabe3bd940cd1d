import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { blockBytes, decodeHeader, paddingAfter, type TarHeader } from './tar-format.ts';

export interface ArchiveEntry extends TarHeader {
  /** To be read before the next entry is asked for; what is left of it is then passed over. */
  content(): AsyncIterable<Buffer>;
}

/** The entries of a `.tar.gz` in order. A file that was cut off or altered is refused, not half read. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip();
  // A failure of either reaches us by way of the bytes that we read.
  pipeline(createReadStream(file), gunzip).catch(() => {});
  const bytes = new ByteSource(gunzip[Symbol.asyncIterator](), file);
  try {
    for (;;) {
      const header = decodeHeader(await bytes.take(blockBytes));
      if (!header) break;
      let left = header.size;
      const content = async function* () {
        while (left > 0) {
          const chunk = await bytes.takeUpTo(left);
          left -= chunk.length;
          yield chunk;
        }
      };
      yield { ...header, content };
      for await (const _ of content());
      await bytes.take(paddingAfter(header.size));
    }
    // The check sum of the whole stands at the end of the file.
    await bytes.drain();
  } finally {
    gunzip.destroy();
  }
}

export async function textOf(entry: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #file: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Buffer>, file: string) {
    this.#chunks = chunks;
    this.#file = file;
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.takeUpTo(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async takeUpTo(count: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#next();
      if (done) throw this.#damaged('it ends too early');
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  async drain(): Promise<void> {
    while (!(await this.#next()).done);
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#chunks.next();
    } catch (error) {
      throw this.#damaged((error as Error).message);
    }
  }

  #damaged = (why: string): Error => new Error(`${this.#file} is not a whole backup: ${why}`);
}
