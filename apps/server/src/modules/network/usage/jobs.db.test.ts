import { withPlatform } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usageHandlers } from './jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const due = { dueAt: '2026-06-10T22:25:00Z', date: '2026-06-10' };
const run = {
  transaction: (work: Parameters<JobRun['transaction']>[0]) =>
    withPlatform(db.database, { actor: { userId: null } }, work),
} as unknown as JobRun;

it('drops hours after 35 days and days after their retention, by whole months, and can run twice', async () => {
  await db.sql(
    "select create_usage_partitions(day::date) from unnest(array['2025-01-01', '2025-06-01', '2026-04-01', '2026-06-01']) day",
  );
  const [handler] = usageHandlers({ clock: new MovableClock('2026-06-10T22:25:00Z') });
  const months = async (table: string) =>
    (
      await db.sql<{ month: string }>(
        `select right(relname, 7) as month from pg_class where relname ~ '^${table}_[0-9]{4}_[0-9]{2}$' order by 1`,
      )
    ).map(({ month }) => month);
  await handler?.run(due, run);
  expect(await months('usage_hours')).toEqual(['2026_05', '2026_06', '2026_07']);
  expect(await months('usage_days')).toEqual([
    '2025_06',
    '2025_07',
    '2026_04',
    '2026_05',
    '2026_06',
    '2026_07',
  ]);
  expect(await handler?.run(due, run)).toEqual({ dropped: 0 });
});
