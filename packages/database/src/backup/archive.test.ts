import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, textOf } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';

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
  it('returns what was written, at every size around a block', async () => {
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

  it('gets its final name only when complete', async () => {
    const file = path.join(folder, 'abandoned.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('half', 'half');
    await writer.abandon();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('is rejected if a byte was changed or its end is missing', async () => {
    const file = path.join(folder, 'damaged.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('content', randomBytes(5_000));
    await writer.close();
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[2_000] = (changed[2_000] ?? 0) ^ 0xff;
    for (const wrong of [changed, whole.subarray(0, -20)]) {
      await writeFile(file, wrong);
      await expect(contentOf(file)).rejects.toThrow(/is not a complete backup/);
    }
  });

  it('skips entries that are not read', async () => {
    const file = path.join(folder, 'skipped.tar.gz');
    const writer = new ArchiveWriter(file);
    await writer.addBytes('large', randomBytes(3_000_000));
    await writer.addBytes('small', 'small');
    await writer.close();
    const names: string[] = [];
    for await (const entry of readArchive(file)) names.push(entry.name);
    expect(names).toEqual(['large', 'small']);
  });

  it('copies as many bytes as a file had, and skips a file that no longer exists', async () => {
    const file = path.join(folder, 'copied.tar.gz');
    const source = path.join(folder, 'source');
    const bytes = randomBytes(2_500_001);
    await writeFile(source, bytes);
    const writer = new ArchiveWriter(file);
    expect(await writer.addFile('copy', source)).toBe(true);
    expect(await writer.addFile('gone', `${source}-gone`)).toBe(false);
    await writer.close();
    expect(await contentOf(file)).toEqual([['copy', hashOf(bytes)]]);
  });

  it('reports why it cannot be written', async () => {
    const writer = new ArchiveWriter(path.join(folder, 'no-such-folder', 'a.tar.gz'));
    const writing = async () => {
      for (;;) await writer.addBytes('bytes', randomBytes(100_000));
    };
    await expect(writing()).rejects.toThrow('ENOENT');
    await writer.abandon();
  });

  it('rejects links', async () => {
    const file = path.join(folder, 'link.tar.gz');
    const tar = pack();
    tar.entry({ name: 'pgdata/link', type: 'symlink', linkname: '/etc/passwd' });
    tar.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of tar) chunks.push(chunk as Buffer);
    await writeFile(file, gzipSync(Buffer.concat(chunks)));
    await expect(contentOf(file)).rejects.toThrow('neither a file nor a folder');
  });
});

/** Written by the release before tar-stream; the second is only the header of a file of 9 GiB. */
const earlier =
  'H4sIAAAAAAACAytIT0ksSdRnoCUwMDAwMDcwANMGmDQWtrmhuTGDgikDHUBpcUliEYOBAcPIBAWQ+A9wjw9zDQr29PejUfyb4Y1/Y9T4NzQwMzJhUDAYjX+aA0MLLoZRMHJBSpJuQWJxcXl+UQpNy3/8+d8MPf8bGhiO5n96gOLU5KLUktF8MApGwSgYBSMNAAD9gKJLAA4AAA==';
const earlierLarge =
  'H4sIAAAAAAACAytIT0ksSdRPSixO1TdkoA0wMDAwMDMwANMGSHQDRJrJAaoGIW9uYmLEoGDAQAdQWlySWMRgQBe7BiEAACxD2psAAgAA';

describe('an archive of an earlier release', () => {
  it('is still readable', async () => {
    const file = path.join(folder, 'earlier.tar.gz');
    await writeFile(file, Buffer.from(earlier, 'base64'));
    const found: unknown[] = [];
    for await (const entry of readArchive(file)) {
      found.push([entry.name, entry.kind, entry.mode, await textOf(entry)]);
    }
    expect(found).toEqual([
      ['pgdata/', 'folder', 0o700, ''],
      ['pgdata/PG_VERSION', 'file', 0o600, '18\n'],
      ['db-password', 'file', 0o600, 'secret'],
    ]);
  });

  it('may contain files above 8 GiB', async () => {
    const file = path.join(folder, 'earlier-large.tar.gz');
    await writeFile(file, Buffer.from(earlierLarge, 'base64'));
    for await (const { name, size } of readArchive(file)) {
      expect({ name, size }).toEqual({ name: 'pgdata/base/1', size: 9 * 2 ** 30 });
      break;
    }
    await expect(contentOf(file)).rejects.toThrow('not a complete backup');
  });
});
