import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

const chunkBytes = 1024 * 1024;
const epoch = new Date(0);

interface EntryHeader {
  readonly name: string;
  readonly type: 'file' | 'directory';
  readonly mode: number;
  readonly size: number;
}

/**
 * Writes a `.tar.gz` next to its final path and renames it when it is complete, so that an interrupted backup
 * never looks like a finished one. Only its owner may read it.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #pack: Pack;
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#file = file;
    this.#pack = pack();
    this.#written = pipeline(
      // tar-stream's streams work with Node's, though their types do not say so.
      this.#pack as unknown as NodeJS.ReadableStream,
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(this.#partial, { mode: 0o600, flush: true }),
    );
    // Checked when the archive is closed; until then a failure also fails the entry being written.
    this.#written.catch(() => {});
  }

  get #partial(): string {
    return `${this.#file}.partial`;
  }

  async addFolder(name: string): Promise<void> {
    await this.#add({ name: `${name}/`, type: 'directory', mode: 0o700, size: 0 });
  }

  async addBytes(name: string, bytes: Buffer | string): Promise<void> {
    const content = Buffer.from(bytes);
    await this.#add({ name, type: 'file', mode: 0o600, size: content.length }, [content]);
  }

  /**
   * Copies a file that may change meanwhile: exactly as many bytes as it had at first, with zeros for what
   * was truncated since. The database's log, replayed over it, makes it consistent. False when the file no
   * longer exists.
   */
  async addFile(name: string, source: string): Promise<boolean> {
    const handle = await openIfThere(source);
    if (!handle) return false;
    try {
      const { size } = await handle.stat();
      await this.#add({ name, type: 'file', mode: 0o600, size }, chunksOf(handle, size));
      return true;
    } finally {
      await handle.close();
    }
  }

  async close(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await rename(this.#partial, this.#file);
  }

  async abandon(): Promise<void> {
    this.#pack.destroy(new Error('The backup was abandoned'));
    await this.#written.catch(() => {});
    await rm(this.#partial, { force: true });
  }

  async #add(header: EntryHeader, chunks: AsyncIterable<Buffer> | Iterable<Buffer> = []): Promise<void> {
    // After a failed write the reason is what the pipeline failed with.
    if (this.#pack.destroying) await this.#written;
    const { promise: added, resolve, reject } = deferred();
    const sink = this.#pack.entry({ ...header, mtime: epoch }, (error) =>
      error ? reject(error) : resolve(),
    );
    sink.on('error', reject);
    if (header.type === 'file') {
      for await (const chunk of chunks) {
        if (!sink.write(chunk)) await Promise.race([once(sink as never, 'drain'), added]);
      }
      sink.end(undefined);
    }
    await added;
  }
}

/** Promise.withResolvers is not in Node 20. */
function deferred() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  // It may fail while a chunk is being read, before anything awaits it.
  promise.catch(() => {});
  return { promise, resolve, reject };
}

type FileHandle = Awaited<ReturnType<typeof open>>;

async function* chunksOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; ) {
    const length = Math.min(left, chunkBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, size - left);
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
    yield chunk;
    left -= chunk.length;
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
