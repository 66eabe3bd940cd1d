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
  const client = new pg.Client({ connectionString: await getAdminUrl() });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [...values]);
    if (rowCount === 0) throw new Error(`No row for: ${statement}`);
  } finally {
    await client.end();
  }
}

/** Triggers a scheduled job of an ISP now. */
export async function enqueueJob(ispId: number, name: string): Promise<void> {
  const database = openDatabase({ url: await getAdminUrl(), maxConnections: 1 });
  const job = defineJob({ name, payload: z.strictObject({}) });
  try {
    await withTenant(database, ispId, { actor: { userId: null } }, (tx) => enqueue(tx, job, {}));
  } finally {
    await database.close();
  }
}
