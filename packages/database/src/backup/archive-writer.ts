import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGzip, type Gzip } from 'node:zlib';
import { blockBytes, encodeHeader, paddingAfter } from './tar-format.ts';

const chunkBytes = 1024 * 1024;

/**
 * Writes a `.tar.gz` beside its place and moves it there when it is whole, so that a backup that broke off
 * never looks like one. Only its owner may read it.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #gzip: Gzip;
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#file = file;
    this.#gzip = createGzip({ level: constants.Z_BEST_SPEED });
    this.#written = pipeline(this.#gzip, createWriteStream(this.#partial, { mode: 0o600, flush: true }));
    // Looked at when the archive is closed; until then a failure also ends the gzip stream.
    this.#written.catch(() => {});
  }

  get #partial(): string {
    return `${this.#file}.partial`;
  }

  async addFolder(name: string): Promise<void> {
    await this.#write(encodeHeader({ name: `${name}/`, kind: 'folder', mode: 0o700, size: 0 }));
  }

  async addBytes(name: string, bytes: Buffer | string): Promise<void> {
    const content = Buffer.from(bytes);
    await this.#write(encodeHeader({ name, kind: 'file', mode: 0o600, size: content.length }));
    await this.#write(content);
    await this.#write(Buffer.alloc(paddingAfter(content.length)));
  }

  /**
   * Copies a file that may change under our hands: exactly as many bytes as it had at first, with zeros for
   * what was cut off meanwhile. The database's log, replayed over it, makes it whole again. False when the
   * file is no longer there.
   */
  async addFile(name: string, source: string): Promise<boolean> {
    const handle = await openIfThere(source);
    if (!handle) return false;
    try {
      const { size } = await handle.stat();
      await this.#write(encodeHeader({ name, kind: 'file', mode: 0o600, size }));
      for (let left = size; left > 0; ) {
        const length = Math.min(left, chunkBytes);
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, size - left);
        const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
        await this.#write(chunk);
        left -= chunk.length;
      }
      await this.#write(Buffer.alloc(paddingAfter(size)));
      return true;
    } finally {
      await handle.close();
    }
  }

  async close(): Promise<void> {
    await this.#write(Buffer.alloc(2 * blockBytes));
    this.#gzip.end();
    await this.#written;
    await rename(this.#partial, this.#file);
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await finished(this.#gzip).catch(() => {});
    await this.#written.catch(() => {});
    await rm(this.#partial, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    if (this.#gzip.destroyed) await this.#written;
    if (!this.#gzip.write(bytes)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }
}

async function openIfThere(file: string) {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
