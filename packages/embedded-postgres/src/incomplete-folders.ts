import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'unfinished-';

/**
 * What takes a while to build is built in such a folder and renamed when it is whole, so that a process
 * killed in between leaves nothing that could be taken for finished work.
 */
export async function createIncompleteFolder(baseDir: string, what: string): Promise<string> {
  const folder = join(baseDir, `${prefix}${what}-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** To be called under the start lock only: whoever made the folders that are found is then dead. */
export async function removeUnfinishedFolders(baseDir: string): Promise<void> {
  const names = await readdir(baseDir);
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    await removeFolder(join(baseDir, name));
  }
}

/** An initdb whose Node was killed may still be writing there for a moment; the next start tries again. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
}
