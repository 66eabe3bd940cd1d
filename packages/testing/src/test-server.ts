import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@lastmile/database';
import { startEmbeddedPostgres } from '@lastmile/database/embedded';
import pg from 'pg';
import { addStandingPeople } from './standing-isps.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The login of every test database; its rights are those of the real one. */
export const testLogin = { name: 'lastmile_test_app', password: 'test' };

export interface TestServer {
  readonly adminUrl: string;
  readonly template: string;
  stop(): Promise<void>;
}

/**
 * One PostgreSQL for a whole test run, in the checkout's cache folder, with a template that is migrated
 * and holds the standing ISPs. It forgets durability for speed, which no test of durability uses.
 */
export async function startTestServer(home = path.join(root, '.cache/test-postgres')): Promise<TestServer> {
  const server = await startEmbeddedPostgres({
    home,
    preferredPort: 15_900,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const template = `template_${await migrationsHash()}`;
  await createTemplate(server.adminUrl, template);
  return { adminUrl: server.adminUrl, template, stop: () => server.stop() };
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(hashtext('test template'))");
    await dropLeftovers(admin, template);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    // Built under another name, so that a killed run leaves no half template.
    await admin.query('create database template_in_making');
    const url = databaseUrl(adminUrl, 'template_in_making');
    await migrate({ adminUrl: url, appLogin: testLogin });
    await addStandingPeople(url);
    await admin.query(`alter database template_in_making rename to ${template}`);
  } finally {
    await admin.end();
  }
}

/** Databases of earlier runs and templates of earlier migrations. */
async function dropLeftovers(admin: pg.Client, keep: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^(test_|template_)' and datname <> $1",
    [keep],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
}

/** The template depends on the migrations and on who stands in it. */
async function migrationsHash(): Promise<string> {
  const folder = path.join(root, 'packages/database/migrations');
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(path.join(folder, name)));
  hash.update(await readFile(new URL('./standing-isps.ts', import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

export function databaseUrl(
  adminUrl: string,
  database: string,
  login?: { name: string; password: string },
): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (login) {
    url.username = login.name;
    url.password = login.password;
  }
  return url.href;
}
