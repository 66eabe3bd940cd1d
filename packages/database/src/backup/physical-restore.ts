import { chmod, mkdir, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Cluster,
  clusterMajor,
  createIncompleteFolder,
  locateCluster,
  removeFolder,
  runCommand,
  withStartLock,
} from '@lastmile/embedded-postgres/cluster';
import { type ArchiveEntry, textOf } from './archive-reader.ts';

const root = 'pgdata/';
export const passwordEntry = 'db-password';

/** Rejects a home that already has a database: a restore never replaces data. */
export async function requireNoCluster(home: string): Promise<void> {
  await makeOpen(home);
  const cluster = await locateCluster(home);
  if ((await clusterMajor(cluster)) === undefined) return;
  throw new Error(
    `There is already a database in ${cluster.dataDir}. Stop Lastmile, move ${home} elsewhere, then restore again.`,
  );
}

/**
 * Creates a cluster from a backup. It is moved into place by one rename when complete, and the next start of
 * the server replays its log.
 */
export async function restoreCluster(home: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  await requireNoCluster(home);
  await withStartLock(
    home,
    () => {},
    async () => {
      const cluster = await locateCluster(home);
      const unfinished = await createIncompleteFolder(cluster.baseDir, 'restore');
      try {
        await unpack(entries, unfinished, home);
        await handOver(cluster, path.join(unfinished, root));
        await rename(path.join(unfinished, root), cluster.dataDir);
      } finally {
        await removeFolder(unfinished);
      }
    },
  );
}

async function unpack(entries: AsyncIterable<ArchiveEntry>, into: string, home: string): Promise<void> {
  for await (const entry of entries) {
    if (entry.name === passwordEntry) {
      await writeFile(path.join(home, passwordEntry), await textOf(entry), { mode: 0o600 });
    } else if (entry.name.startsWith(root)) {
      const target = path.resolve(into, entry.name);
      if (!`${target}/`.startsWith(path.join(into, root)))
        throw new Error(`${entry.name} points outside the backup`);
      if (entry.kind === 'folder') await mkdir(target, { recursive: true, mode: 0o700 });
      else await writeEntry(entry, target);
    }
  }
}

async function writeEntry(entry: ArchiveEntry, target: string): Promise<void> {
  const file = await open(target, 'w', 0o600);
  try {
    for await (const chunk of entry.content()) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function handOver({ account }: Cluster, dataDir: string): Promise<void> {
  await chmod(dataDir, 0o700);
  if (account)
    await runCommand('chown', ['-R', `${account.uid}:${account.gid}`, dataDir], { timeoutMs: 600_000 });
}

/** A folder created by root is made accessible to the database account, as a start of the server would do. */
async function makeOpen(home: string): Promise<void> {
  const created = await mkdir(home, { recursive: true });
  if (created !== undefined && process.getuid?.() === 0) await chmod(home, 0o755);
}
