import path from 'node:path';
import { openDatabase, withTenant } from '@lastmile/database';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { defineJob, enqueue } from '@lastmile/jobs';
import pg from 'pg';
import { z } from 'zod';

/** Finds the database server that the application has started. */
const getAdminUrl = async (): Promise<string> =>
  (await startEmbeddedPostgres({ home: path.join(process.env['PANEL_HOME'] ?? '', 'postgres') })).adminUrl;

/** Runs a statement on the application's database, for states that otherwise only time brings about. */
export async function runSql(statement: string, values: readonly unknown[]): Promise<void> {
  const changed = await withClient(async (client) => (await client.query(statement, [...values])).rowCount);
  if (changed === 0) throw new Error(`No row for: ${statement}`);
}

/** Works on the application's database as its owner. */
export async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await getAdminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of a query or a changing statement, which may be none. */
export const querySql = (
  statement: string,
  values: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> =>
  withClient(async (client) => (await client.query(statement, [...values])).rows);

/** Triggers a scheduled job of an ISP now. */
export async function enqueueJob(ispId: number, name: string, payload: object = {}): Promise<void> {
  const database = openDatabase({ url: await getAdminUrl(), maxConnections: 1 });
  const job = defineJob({ name, payload: z.looseObject({}) });
  try {
    await withTenant(database, ispId, { actor: { userId: null } }, (tx) => enqueue(tx, job, { ...payload }));
  } finally {
    await database.close();
  }
}
