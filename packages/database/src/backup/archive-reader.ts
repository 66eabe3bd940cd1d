import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';

export interface ArchiveEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly mode: number;
  readonly size: number;
  /** Read it to its end before requesting the next entry, or not at all. */
  content(): AsyncIterable<Buffer>;
}

type Source = Extract extends AsyncIterable<infer S> ? S : never;

/** The entries of a `.tar.gz` in order. A truncated or corrupted file is rejected, never read in part. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), asNodeStream(archive));
  // Every failure also reaches the iterator below.
  reading.catch(() => {});
  const sources = archive[Symbol.asyncIterator]();
  const damaged = (error: unknown): Error =>
    new Error(`${file} is not a complete backup: ${(error as Error).message}`);
  try {
    for (;;) {
      const { value: source, done } = await sources.next().catch((error: unknown) => {
        throw damaged(error);
      });
      if (done) break;
      yield entryOf(source, damaged);
      source.resume();
    }
    // gzip's checksum is at the end of the file.
    await reading.catch((error: unknown) => {
      throw damaged(error);
    });
  } finally {
    archive.destroy();
  }
}

function entryOf(source: Source, damaged: (error: unknown) => Error): ArchiveEntry {
  const { name, type, mode, size } = source.header;
  if (type !== 'file' && type !== 'directory')
    throw damaged(new Error(`${name} is neither a file nor a folder`));
  if (!Number.isSafeInteger(size)) throw damaged(new Error(`the size of ${name} is invalid`));
  return {
    name,
    kind: type === 'directory' ? 'folder' : 'file',
    mode,
    size,
    async *content() {
      try {
        for await (const chunk of source) yield chunk as Buffer;
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

/** tar-stream's streams work with Node's, though their types do not say so. */
const asNodeStream = (archive: Extract) => archive as unknown as NodeJS.WritableStream;

export async function textOf(entry: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
