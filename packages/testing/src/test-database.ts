import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@lastmile/database';
import pg from 'pg';
import { databaseUrl, testLogin } from './test-server.ts';

export interface TestDatabase {
  readonly name: string;
  /** As the application, which may become tenant or platform. */
  readonly database: Database;
  readonly appUrl: string;
  /** As superuser, for set-up without an operation and for inspecting rows. */
  readonly adminUrl: string;
  /** Runs SQL as superuser and returns the rows. */
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Closes all connections to the database, but keeps it. */
  dispose(): Promise<void>;
  close(): Promise<void>;
}

/** A clone of the template, for one test file. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneOf(process.env['LASTMILE_TEST_TEMPLATE']);

export async function cloneOf(template: string | undefined): Promise<TestDatabase> {
  const serverUrl = process.env['LASTMILE_TEST_ADMIN_URL'];
  if (!serverUrl || !template)
    throw new Error('The test server is not running; run the tests through vitest');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const adminUrl = databaseUrl(serverUrl, name);
  const appUrl = databaseUrl(serverUrl, name, testLogin);
  await onServer(adminUrl, `grant connect on database ${name} to ${testLogin.name}`);
  const database = openDatabase({ url: appUrl, maxConnections: 5 });
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  admin.on('error', () => {});
  const dispose = async () => {
    await database.close();
    await admin.end();
  };
  return {
    name,
    database,
    appUrl,
    adminUrl,
    sql: async (text, values) => (await admin.query(text, values)).rows,
    dispose,
    async close() {
      await dispose();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Runs a statement on a connection of its own. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
