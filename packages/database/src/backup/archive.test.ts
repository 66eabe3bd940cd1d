import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { decodeHeader, encodeHeader } from './tar-format.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function contentOf(file: string): Promise<[name: string, hash: string][]> {
  const found: [string, string][] = [];
  for await (const entry of readArchive(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.content()) chunks.push(chunk);
    found.push([entry.name, hashOf(Buffer.concat(chunks))]);
  }
  return found;
}

describe('an archive', () => {
  it('gives back what was put in, at every size around a block', async () => {
    const file = path.join(folder, 'sizes.tar.gz');
    const writer = new ArchiveWriter(file);
    const contents = [0, 1, 511, 512, 513, 3_000_000].map((size) => randomBytes(size));
    await writer.addFolder('some');
    for (const bytes of contents) await writer.addBytes(`some/${bytes.length}`, bytes);
    await writer.close();
    expect(await contentOf(file)).toEqual([
      ['some/', hashOf(Buffer.alloc(0))],
      ...contents.map((bytes) => [`some/${bytes.length}`, hashOf(bytes)]),
    ]);
  });

  it('can be opened by any tar', async () => {
    const file = path.join(folder, 'plain.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('hello.txt', 'hello');
    await writer.addFile('copy.txt', file.replace('plain.tar.gz', 'absent'));
    await writer.close();
    const { stdout } = await promisify(execFile)('tar', ['-xzOf', file, 'hello.txt']);
    expect(stdout).toBe('hello');
  });

  it('has no name of its own until it is whole', async () => {
    const file = path.join(folder, 'abandoned.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('half', 'half');
    await writer.abandon();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('is refused when a byte of it was changed or its end is missing', async () => {
    const file = path.join(folder, 'damaged.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('content', randomBytes(5_000));
    await writer.close();
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[2_000] = (changed[2_000] ?? 0) ^ 0xff;
    for (const wrong of [changed, whole.subarray(0, -20)]) {
      await writeFile(file, wrong);
      await expect(contentOf(file)).rejects.toThrow(/is not a whole backup/);
    }
  });

  it('keeps sizes of any file system in its headers', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (size) => {
        const header = { name: 'pgdata/base/1', kind: 'file', mode: 0o600, size } as const;
        expect(decodeHeader(encodeHeader(header))).toEqual(header);
      }),
    );
  });
});
