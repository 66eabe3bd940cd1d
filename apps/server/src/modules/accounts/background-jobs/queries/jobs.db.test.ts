import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countJobs, type JobFilter, jobPage } from './jobs.ts';

/** A busy ISP beside others, large enough that a wrong query plan shows. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql(`
    insert into isps (id, name, status) overriding system value select n, 'ISP ' || n, 'active' from generate_series(10, 29) n;
    insert into jobs (isp_id, name, user_id, status, payload, queue_key, max_attempts, error, finished_at)
      select case when n % 5 = 0 then 1 else 10 + n % 20 end, 'test.job-' || n % 7, n % 9,
             case when n % 4 = 0 then 'parked' else 'done' end, '{}', 'job:' || n, 8, 'because', now()
      from generate_series(1, 30000) n;
    analyze jobs`);
}, 300_000);
afterAll(() => db.close());

const filters: JobFilter[] = [
  { onlyOf: null },
  { onlyOf: 3 },
  { onlyOf: null, status: 'parked' },
  { onlyOf: null, status: 'cancelling' },
  { onlyOf: 3, status: 'done' },
  { onlyOf: null, name: 'test.job-3' },
];

describe('job list', () => {
  it.each(filters)('is served by an index for %o, both page and count', async (filter) => {
    const page = { limit: 25, offset: 0, descending: true };
    const sent = [
      ...(await recordStatements(db, 1, (tx) => jobPage(tx, filter, page))),
      ...(await recordStatements(db, 1, (tx) => countJobs(tx, filter))),
    ];
    for (const statement of sent) expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
  });
});
