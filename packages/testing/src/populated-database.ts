import pg from 'pg';
import { cloneOf, createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * A clone of a database that the first test file to request it fills for all: filling takes far longer than
 * cloning.
 */
export async function createPopulatedDatabase(
  name: string,
  fill: (db: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: process.env['LASTMILE_TEST_ADMIN_URL'] });
  await client.connect();
  try {
    // Held until the connection ends; other test files wait here.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const db = await createTestDatabase();
      await fill(db);
      await db.dispose();
      await client.query(`alter database ${db.name} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return cloneOf(name);
}
