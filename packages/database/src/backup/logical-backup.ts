import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { prepareRoles } from '../roles.ts';
import { findClientPrograms } from './client-programs.ts';

/** Writes the database of the URL to a file in pg_dump's custom format. */
export async function dumpDatabase(adminUrl: string, file: string): Promise<void> {
  const programs = await findClientPrograms(await serverMajor(adminUrl));
  // As the owner, whose policies show every row: a login bound by row-level security would see none.
  const role = ['--role=lastmile_owner', '--enable-row-security'];
  await runClient(path.join(programs, 'pg_dump'), adminUrl, [...role, '--format=custom', `--file=${file}`]);
}

/** Restores a dump into an empty database in one transaction. */
export async function restoreDump(
  adminUrl: string,
  appLogin: { readonly name: string; readonly password: string },
  file: string,
): Promise<void> {
  const programs = await findClientPrograms(await serverMajor(adminUrl));
  await withClient(adminUrl, (client) => prepareRoles(client, appLogin));
  await runClient(path.join(programs, 'pg_restore'), adminUrl, [
    ...['--role=lastmile_owner', '--no-owner', '--no-comments'],
    ...['--single-transaction', '--exit-on-error'],
    file,
  ]);
}

/** Rejects a database that has our tables: a restore never replaces data. */
export async function requireEmptyDatabase(adminUrl: string): Promise<void> {
  const count = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_tables where schemaname in ('public', 'graphile_worker')",
    );
    return Number(rows[0]?.count);
  });
  if (count === 0) return;
  throw new Error('The database in DATABASE_URL is not empty. Use an empty database, then restore again.');
}

const serverMajor = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    return Math.floor(Number(rows[0]?.version) / 10_000);
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'lastmile backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The password is passed in the environment, because every user of the machine can read command lines. */
function runClient(program: string, url: string, args: readonly string[]): Promise<void> {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = '';
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--dbname=${bare.href}`, ...args], {
      env: { ...process.env, PGPASSWORD: password },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed: ${complaint.trim()}`));
    });
  });
}
