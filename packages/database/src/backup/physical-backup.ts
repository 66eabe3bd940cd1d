import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ArchiveWriter } from './archive-writer.ts';

/** Folders whose contents belong to the running server only, or, for the log, are not data. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'log',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_(label|manifest)(\.old)?|.*\.tmp)$/;
const controlFile = 'global/pg_control';

interface Cluster {
  readonly adminUrl: string;
  readonly dataDir: string;
}

/**
 * Copies a running cluster between pg_backup_start and pg_backup_stop, with the write-ahead log between them:
 * replaying it gives the database as of the end of the backup. A temporary replication slot keeps the server
 * from recycling that log meanwhile.
 */
export async function backUpCluster({ adminUrl, dataDir }: Cluster, archive: ArchiveWriter): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'lastmile backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "select pg_create_physical_replication_slot('lastmile_backup_' || pg_backend_pid(), true, true)",
    );
    const { rows: started } = await client.query<{ file: string; bytes: string }>(
      `select pg_walfile_name(pg_backup_start('lastmile', true)) as file,
              (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
    );
    await rejectTablespaces(dataDir);
    await addTree(archive, dataDir, '');
    await archive.addBytes(`pgdata/${controlFile}`, await readUntorn(path.join(dataDir, controlFile)));
    const { rows: ended } = await client.query<{ file: string; label: string }>(
      'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)',
    );
    const [first, last] = [started[0], ended[0]];
    if (!first || !last) throw new Error('The server did not report where the backup starts and ends');
    await archive.addBytes('pgdata/backup_label', last.label);
    await addLog(archive, path.join(dataDir, 'pg_wal'), first.file, last.file, Number(first.bytes));
  } finally {
    await client.end();
  }
}

async function addTree(archive: ArchiveWriter, dataDir: string, below: string): Promise<void> {
  await archive.addFolder(path.posix.join('pgdata', below));
  for (const entry of await readdir(path.join(dataDir, below), { withFileTypes: true }).catch(ifGone)) {
    const inner = path.posix.join(below, entry.name);
    if (leftOut.test(entry.name) || inner === controlFile) continue;
    if (entry.isFile()) await archive.addFile(`pgdata/${inner}`, path.join(dataDir, inner));
    else if (entry.isDirectory() && emptied.has(inner)) await addEmptied(archive, dataDir, inner);
    else if (entry.isDirectory()) await addTree(archive, dataDir, inner);
  }
}

/** The server expects the folders themselves, such as pg_wal/archive_status. */
async function addEmptied(archive: ArchiveWriter, dataDir: string, folder: string): Promise<void> {
  await archive.addFolder(`pgdata/${folder}`);
  if (folder !== 'pg_wal') return;
  for (const entry of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) await archive.addFolder(`pgdata/${folder}/${entry.name}`);
  }
}

/** A table may be dropped, and its folder with it, between listing and copying. */
function ifGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Names of log files sort in the order of the log; every one from first to last must exist. */
async function addLog(
  archive: ArchiveWriter,
  walDir: string,
  first: string,
  last: string,
  segmentBytes: number,
): Promise<void> {
  const files = (await readdir(walDir))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  const expected = segmentNumber(last, segmentBytes) - segmentNumber(first, segmentBytes) + 1;
  if (files.length !== expected) {
    throw new Error(`The server's log from ${first} to ${last} is incomplete. Run the backup again.`);
  }
  for (const name of files) await archive.addFile(`pgdata/pg_wal/${name}`, path.join(walDir, name));
}

function segmentNumber(name: string, segmentBytes: number): number {
  const segmentsPerLog = 2 ** 32 / segmentBytes;
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16);
}

/** The control file is rewritten in place: two equal reads did not overlap a write. */
async function readUntorn(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    await sleep(20);
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
}

async function rejectTablespaces(dataDir: string): Promise<void> {
  const spaces = await readdir(path.join(dataDir, 'pg_tblspc'));
  if (spaces.length === 0) return;
  throw new Error('The database uses its own tablespaces, which this backup does not support.');
}
