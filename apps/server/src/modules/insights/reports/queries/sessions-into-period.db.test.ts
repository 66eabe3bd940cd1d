import { withTenant } from '@lastmile/database';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { listDuplicateDevices } from './duplicate-devices.ts';

const { north } = sampleIsps;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql("select create_session_partitions('2026-10-05'::timestamptz)");
});
afterAll(() => db.close());

it('counts a session that began before the period and lasted into it, and who left in it', async () => {
  const make = await createBillable(db, north.id);
  const [early, late, gone] = [await make.subscriber(), await make.subscriber(), await make.subscriber()];
  const session = (subscriber: number, from: string, to: string | null) =>
    db.sql(
      `insert into session_log (isp_id, subscriber_id, router_id, started_at, stopped_at, caller_id)
       values ($1, $2, $3, $4, $5, 'CC:01')`,
      [north.id, subscriber, make.routerId, from, to],
    );
  await session(early, '2026-10-07T10:00Z', '2026-10-08T10:00Z');
  await session(early, '2026-10-20T10:00Z', '2026-11-12T10:00Z');
  await session(late, '2026-11-14T10:00Z', null);
  // Never seen online: the router named the device and the end of the last session.
  await db.sql(
    `insert into subscriber_presence (isp_id, subscriber_id, online, since, last_caller_id)
     values ($1, $2, false, '2026-11-13T10:00Z', 'CC:01')`,
    [north.id, gone],
  );
  const usersOf = async (from: string, to: string) => {
    const filter = { from, to, search: 'cc:01', sort: 'name' };
    const window = { limit: 100, offset: 0, accounts: null };
    const [device] = await withTenant(
      db.database,
      north.id,
      { actor: { userId: null }, readOnly: true },
      (tx) => listDuplicateDevices(tx, filter, window),
    );
    return device?.accounts.map(({ id }) => id).sort();
  };
  expect(await usersOf('2026-11-12', '2026-11-15')).toEqual([early, late, gone].sort());
  expect(await usersOf('2026-11-13', '2026-11-14')).toEqual([late, gone].sort());
  expect(await usersOf('2026-11-14', '2026-11-20')).toBeUndefined();
  expect(await usersOf('2026-10-09', '2026-11-14')).toEqual([early, late, gone].sort());
});
