import type { JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillable } from '../../../../../test/support/billing.ts';
import { asTenant, notificationServices, writeTo } from '../../../../../test/support/notifications.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { enqueueNotifications } from '../../outbox/queries/notifications.ts';
import { notificationHandlers } from '../jobs.ts';
import { findExpiredNotifications } from './expired-notifications.ts';

const { north, south } = sampleIsps;
const moreThanOnePart = 5_050;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** A subscriber with notifications queued at this instant. */
async function notified(ispId: number, at: string, count: number): Promise<number> {
  const subscriberId = await (await createBillable(db, ispId)).subscriber();
  await writeTo(db, subscriberId, 'rahima@home.test');
  const notifications = Array.from({ length: count }, (_, n) => ({
    subscriberId,
    key: `${subscriberId}-${n}`,
  }));
  await asTenant(db, ispId, (tx) => enqueueNotifications(tx, at, 'paid', notifications));
  return subscriberId;
}

async function clearAt(instant: string): Promise<unknown> {
  const services = notificationServices(new MovableClock(instant), {
    send: async () => {},
    close: async () => {},
  });
  const handler = notificationHandlers(services).find(({ job }) => job.name === 'notifications.delete-old');
  const transaction: JobRun['transaction'] = (work) => asTenant(db, north.id, work);
  return handler?.run({ dueAt: instant, date: instant.slice(0, 10) }, { transaction } as unknown as JobRun);
}

it('notifications are deleted after thirteen months in batches, without newer ones or those of another ISP', async () => {
  await notified(north.id, '2026-03-10T04:00:00Z', moreThanOnePart);
  const newer = await notified(north.id, '2026-03-10T05:00:00Z', 1);
  const theirs = await notified(south.id, '2026-03-10T04:00:00Z', 1);
  await db.sql('analyze notifications');
  for (const statement of await recordStatements(db, north.id, (tx) =>
    findExpiredNotifications(tx, '2026-03-10', 100),
  ))
    expect(await slownessOf(db, north.id, statement)).toEqual([]);

  expect(await clearAt('2027-04-10T04:00:00Z')).toEqual({ cleared: 0 });
  expect(await clearAt('2027-04-10T04:30:00Z')).toEqual({ cleared: moreThanOnePart });
  expect(await clearAt('2027-04-10T04:30:00Z')).toEqual({ cleared: 0 });
  const remaining = await db.sql<{ subscriber: number }>(
    'select subscriber_id::int as subscriber from notifications order by id',
  );
  expect(remaining).toEqual([{ subscriber: newer }, { subscriber: theirs }]);
});
