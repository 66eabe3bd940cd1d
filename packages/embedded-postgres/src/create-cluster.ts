import { chown, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { superuserName } from './admin-access.ts';
import type { Cluster } from './cluster-location.ts';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import { createIncompleteFolder, removeFolder } from './incomplete-folders.ts';
import { runCommand } from './run-command.ts';

/**
 * Written into postgresql.conf once, where the operator may change them. The log has one file for each
 * weekday and so never covers more than a week; fsync and full_page_writes keep their safe defaults.
 */
const initialSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] %u@%d ',
};

/** The major version of the PostgreSQL that wrote the data; undefined if there is no cluster yet. */
export async function clusterMajor(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster.dataDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The data folder is created by one rename after everything in it is written, so it is either complete or
 * missing.
 */
export async function createCluster(
  cluster: Cluster,
  binaries: string,
  password: string,
  { flushToDisk }: { flushToDisk: boolean },
): Promise<void> {
  const unfinished = await createIncompleteFolder(cluster.baseDir, 'cluster');
  try {
    const dataDir = join(unfinished, 'pgdata');
    const passwordFile = join(unfinished, 'password');
    await mkdir(dataDir, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (cluster.account !== undefined) {
      const { uid, gid } = cluster.account;
      for (const path of [unfinished, dataDir, passwordFile]) await chown(path, uid, gid);
    }
    const { succeeded, stdout, stderr } = await runCommand(
      join(binaries, 'bin', 'initdb'),
      [...initdbArguments(dataDir, passwordFile), ...(flushToDisk ? [] : ['--no-sync'])],
      { account: cluster.account, timeoutMs: 180_000 },
    );
    if (!succeeded) {
      throw new EmbeddedPostgresError(`The database cluster could not be created.\n${stdout}${stderr}`);
    }
    await rename(dataDir, cluster.dataDir);
    if (flushToDisk) await flushFolder(cluster.baseDir);
  } finally {
    await removeFolder(unfinished);
  }
}

/**
 * The builtin provider sorts by code point and does not change with the system's libraries, which would
 * corrupt indexes. pg_trgm uses the C library to classify letters, so lc_ctype must be UTF-8 too: with plain
 * C, no Bangla character is a letter and its trigrams are empty.
 */
function initdbArguments(dataDir: string, passwordFile: string): string[] {
  return [
    ...['--pgdata', dataDir],
    ...['--username', superuserName],
    ...['--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin'],
    ...['--builtin-locale', 'C.UTF-8'],
    ...['--locale', 'C'],
    ...['--lc-ctype', 'C.UTF-8'],
    '--data-checksums',
    ...Object.entries(initialSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
