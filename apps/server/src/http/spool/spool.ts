import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../../core/problem.ts';
import type { FileSettings } from './file-settings.ts';

/** A complete file that waits for its reader. */
export interface SpooledFile {
  readonly size: number;
  /** Small files are in memory, larger ones are read from the disk while they are sent. */
  read(): Buffer | Readable;
  close(): Promise<void>;
}

const suffix = '.spool';
const largestInMemory = 256 * 1024;

/**
 * Files between their database transaction and their reader. A file on disk loses its name as soon as it is
 * open, so that the operating system removes it when the process ends, however it ends.
 */
export class Spool {
  readonly #settings: FileSettings;
  #totalBytes = 0;

  constructor(settings: FileSettings) {
    this.#settings = settings;
    mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
    // A process that was killed between opening and unlinking leaves a name behind.
    for (const name of readdirSync(settings.folder)) {
      if (name.endsWith(suffix)) rmSync(path.join(settings.folder, name), { force: true });
    }
  }

  /** Reads the body to its end. If that fails or the file gets too large, nothing is left of it. */
  async store(body: AsyncIterable<Uint8Array | string>): Promise<SpooledFile> {
    let chunks: Uint8Array[] = [];
    let [pending, size] = [0, 0];
    let handle: FileHandle | undefined;
    const close = async () => {
      this.#totalBytes -= size;
      size = 0;
      chunks = [];
      const closing = handle;
      handle = undefined;
      await closing?.close();
    };
    try {
      for await (const chunk of body) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        this.#claim(bytes.length, size);
        size += bytes.length;
        pending += bytes.length;
        chunks.push(bytes);
        if (pending <= largestInMemory) continue;
        handle ??= await this.#open();
        await handle.appendFile(Buffer.concat(chunks));
        [chunks, pending] = [[], 0];
      }
      if (handle && pending > 0) await handle.appendFile(Buffer.concat(chunks));
    } catch (error) {
      await close();
      throw error;
    }
    const whole = handle ? undefined : Buffer.concat(chunks);
    return {
      size,
      read: () => whole ?? (handle as FileHandle).createReadStream({ start: 0, autoClose: false }),
      close,
    };
  }

  #claim(bytes: number, size: number): void {
    const { maxFileBytes, maxTotalBytes } = this.#settings;
    if (size + bytes > maxFileBytes) {
      throw new Problem('export_too_large', {
        detail: `A file can have up to ${Math.floor(maxFileBytes / 1_000_000)} MB. Narrow the filter.`,
      });
    }
    if (this.#totalBytes + bytes > maxTotalBytes) throw new Problem('too_many_exports', busy);
    this.#totalBytes += bytes;
  }

  async #open(): Promise<FileHandle> {
    const file = path.join(this.#settings.folder, `${randomBytes(12).toString('hex')}${suffix}`);
    const handle = await open(file, 'wx+', 0o600);
    await unlink(file);
    return handle;
  }
}

const busy = { detail: 'Too many files are being downloaded. Try again shortly.', retryAfterSeconds: 10 };
