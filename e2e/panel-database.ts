import path from 'node:path';
import { startEmbeddedPostgres } from '@lastmile/database/embedded';
import pg from 'pg';

/** Runs a statement on the database of the panel under test, for what otherwise only the passing of time brings. */
export async function runInPanel(statement: string, values: readonly unknown[]): Promise<void> {
  // Finds the server that the panel has started.
  const { adminUrl } = await startEmbeddedPostgres({
    home: path.join(process.env['PANEL_HOME'] ?? '', 'postgres'),
  });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [...values]);
    if (rowCount === 0) throw new Error(`No row for: ${statement}`);
  } finally {
    await client.end();
  }
}
