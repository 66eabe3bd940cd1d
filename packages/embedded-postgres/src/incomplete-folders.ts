import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'unfinished-';

/**
 * Long-running work is done in such a folder, which is renamed when complete, so that a killed process leaves
 * nothing that looks finished.
 */
export async function createIncompleteFolder(baseDir: string, what: string): Promise<string> {
  const folder = join(baseDir, `${prefix}${what}-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Requires the start lock: the processes that created the folders found are then dead. */
export async function removeUnfinishedFolders(baseDir: string): Promise<void> {
  const names = await readdir(baseDir);
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    await removeFolder(join(baseDir, name));
  }
}

/** An initdb whose parent was killed may still write there for a moment; the next start tries again. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
}
