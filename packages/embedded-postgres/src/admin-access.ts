import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgresError, errorCode } from './errors.ts';

export const superuserName = 'lastmile_admin';
const databaseName = 'lastmile';

/** The password is generated on the first start and stored in the home, readable by its owner only. */
export async function superuserPassword(home: string, clusterExists: boolean): Promise<string> {
  const file = join(home, 'db-password');
  const known = await readIfThere(file);
  if (known !== '') return known;
  if (clusterExists) {
    throw new EmbeddedPostgresError(
      `The database exists, but its password is not in ${file}. Restore that file from a backup of ${home}.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}

async function readIfThere(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

export function adminUrl(port: number, password: string): string {
  return urlOf(port, password, databaseName);
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${superuserName}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the database on the first start, and returns the version that the server reports. */
export async function prepareDatabase(port: number, password: string): Promise<{ version: string }> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 30_000,
    query_timeout: 60_000,
  });
  // If the server dies meanwhile, the error is emitted here as well as in the query; unhandled, it would end
  // the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return { version: rows[0]?.version ?? '' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
