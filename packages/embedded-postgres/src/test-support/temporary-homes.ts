import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateCluster } from '../cluster-location.ts';
import { stopServer } from '../stop-server.ts';

/** Rows are arrays, read by destructuring. */
type Row = Record<string, unknown>;

export const isRoot = process.getuid?.() === 0;

/** Faster but not crash-safe: for clusters that may be lost. */
export const withoutDurability = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' };

/** A folder for the homes of one test file, open to every account. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lastmile embedded '));
  await chmod(folder, 0o755);
  return folder;
}

/** Open to every account even with a strict umask. */
export async function createReadableFolder(folder: string): Promise<void> {
  await mkdir(folder);
  await chmod(folder, 0o755);
}

/** Stops every server whose home is directly below one of the folders, and removes all its files. */
export async function removeTestFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder)) await removeCluster(join(folder, name));
    await removeTree(folder);
  }
}

async function removeCluster(home: string): Promise<void> {
  const cluster = await locateCluster(home).catch(() => undefined);
  if (cluster === undefined) return;
  await stopServer(cluster);
  if (cluster.baseDir === home) return;
  await removeTree(cluster.baseDir);
  for (const parent of [dirname(cluster.baseDir), dirname(dirname(cluster.baseDir))]) {
    await rmdir(parent).catch(() => undefined);
  }
}

async function removeTree(folder: string): Promise<void> {
  await promisify(execFile)('rm', ['-rf', folder]);
}

export async function query(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
