import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, rawQuery, withPlatform } from '../index.ts';

const reading = { actor: { userId: null, call: 'test' }, readOnly: true };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** How many of the statements stay prepared on a connection that executes them. */
async function preparedOf(name: string, count: number): Promise<number> {
  const database = openDatabase({ url: db.appUrl, maxConnections: 1 });
  const [row] = await withPlatform(database, reading, async (tx) => {
    for (let number = 0; number < count; number += 1)
      await tx.executeQuery(rawQuery(`select ${number} as ${name}`));
    const { rows } = await tx.executeQuery<{ prepared: number }>(
      rawQuery(
        `select count(*)::int as prepared from pg_prepared_statements where statement ~ '^select [0-9]'`,
      ),
    );
    return rows;
  });
  await database.close();
  return row?.prepared ?? 0;
}

it('prepares at most 1,000 statements on a connection, whatever others have prepared', async () => {
  expect(await preparedOf('one', 1_010)).toBe(1_000);
  expect(await preparedOf('other', 20)).toBe(20);
});
