import { createTestDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertManySubscribers } from '../../../../../test/support/many-subscribers.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countSessions, type SessionFilter, sessionPage } from './session-log.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await insertManySubscribers(db, { ispId: 1, subscribers: 2_000, others: 20_000, otherIsps: 40 });
  await db.sql(`
    select create_session_partitions('2026-01-01'), create_session_partitions('2026-03-01');
    drop table session_log_2026_04;
    set session_replication_role = replica;
    insert into session_log (isp_id, subscriber_id, router_id, started_at, stopped_at, ip, caller_id)
      select s.isp_id, s.id, s.router_id, at, case when n < 8 then at + interval '20 hours' end, '10.0.0.0'::inet + s.id % 60000, 'AA:' || s.id
      from subscribers s, generate_series(0, 8) n, lateral (select timestamptz '2026-01-05' + n * interval '8 days' + s.id % 90 * interval '1 minute' as at) t;
    reset session_replication_role;
    analyze`);
}, 300_000);
afterAll(() => db.close());

const period = {
  start: '2026-03-01T00:00:00Z',
  end: '2026-03-11T00:00:00Z',
  search: '',
  sort: '-startedAt',
} as const;
const filters: SessionFilter[] = [
  period,
  { ...period, sort: 'startedAt' },
  { ...period, ip: '10.0.0.77' },
  { ...period, callerId: 'AA:77' },
  { ...period, search: 'user77' },
];

it.each(filters)('reads no rows of other ISPs for %o', async (filter) => {
  const statements = [
    await recordStatements(db, 1, (tx) => sessionPage(tx, filter, 25, 0)),
    await recordStatements(db, 1, (tx) => countSessions(tx, filter)),
  ].flat();
  for (const statement of statements) expect(await slownessOf(db, 1, statement), statement.sql).toEqual([]);
});

it('is reported as slow without its indexes, so this test can fail', async () => {
  await db.sql(
    'drop index session_log_by_start, session_log_by_end, session_log_by_ip, session_log_by_subscriber, session_log_by_caller',
  );
  const [statement] = await recordStatements(db, 1, (tx) => sessionPage(tx, period, 25, 0));
  expect(await slownessOf(db, 1, statement ?? { sql: '', parameters: [] })).not.toEqual([]);
});
