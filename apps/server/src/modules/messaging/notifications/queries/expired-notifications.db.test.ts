import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, slownessOf, standingIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBillable } from '../../../../../test/support/billing.ts';
import { asTenant, noticeServices, writeTo } from '../../../../../test/support/notifications.ts';
import { statementsOf } from '../../../../../test/support/recorded-statements.ts';
import { queueNotices } from '../../outbox/queries/notifications.ts';
import { noticeHandlers } from '../jobs.ts';
import { findOldNotices } from './expired-notifications.ts';

const { north, south } = standingIsps;
const moreThanOnePart = 5_050;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** A line that was told so much at this instant. */
async function told(ispId: number, at: string, count: number): Promise<number> {
  const subscriberId = await (await makeBillable(db, ispId)).line();
  await writeTo(db, subscriberId, 'rahima@home.test');
  const notices = Array.from({ length: count }, (_, n) => ({ subscriberId, key: `${subscriberId}-${n}` }));
  await asTenant(db, ispId, (tx) => queueNotices(tx, at, 'paid', notices));
  return subscriberId;
}

async function clearAt(instant: string): Promise<unknown> {
  const services = noticeServices(new MovableClock(instant), { send: async () => {}, close: async () => {} });
  const handler = noticeHandlers(services).find(({ job }) => job.name === 'notices.clear-old');
  const transaction: JobRun['transaction'] = (work) => asTenant(db, north.id, work);
  return handler?.run({ dueAt: instant, date: instant.slice(0, 10) }, { transaction } as unknown as JobRun);
}

it('old notices go after thirteen months, in parts, and neither newer ones nor another ISP’s with them', async () => {
  await told(north.id, '2026-03-10T04:00:00Z', moreThanOnePart);
  const newer = await told(north.id, '2026-03-10T05:00:00Z', 1);
  const theirs = await told(south.id, '2026-03-10T04:00:00Z', 1);
  await db.sql('analyze notices');
  for (const statement of await statementsOf(db, north.id, (tx) => findOldNotices(tx, '2026-03-10', 100)))
    expect(await slownessOf(db, north.id, statement)).toEqual([]);

  expect(await clearAt('2027-04-10T04:00:00Z')).toEqual({ cleared: 0 });
  expect(await clearAt('2027-04-10T04:30:00Z')).toEqual({ cleared: moreThanOnePart });
  expect(await clearAt('2027-04-10T04:30:00Z')).toEqual({ cleared: 0 });
  const kept = await db.sql<{ line: number }>('select subscriber_id::int as line from notices order by id');
  expect(kept).toEqual([{ line: newer }, { line: theirs }]);
});
