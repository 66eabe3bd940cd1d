import { MovableClock } from '@lastmile/kit';
import { createTestDatabase, sampleIsps, slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeInvoices,
  createBillable,
  issueTestInvoice,
  recordCashPayment,
} from '../../../../../test/support/billing.ts';
import { createLargeDatabase } from '../../../../../test/support/many-invoices.ts';
import { asTenant, writeTo } from '../../../../../test/support/notifications.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countNotifications, notificationPage } from '../queries/notifications.ts';
import { dueReminders } from '../queries/reminders.ts';
import { sendReminders } from './send-reminders.ts';

const { north, south } = sampleIsps;
const clock = new MovableClock('2026-03-01T04:00:00Z');
let db: TestDatabase;
let subscriberOf: Record<number, number>;
beforeAll(async () => {
  db = await createTestDatabase();
  subscriberOf = {};
  for (const { id } of [north, south]) {
    subscriberOf[id] = await (await createBillable(db, id)).subscriber();
    await writeTo(db, subscriberOf[id] ?? 0, 'rahima@home.test');
  }
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql('truncate notifications, reminder_days, inbox_messages');
  await db.sql("update invoices set cancelled_at = now(), cancelled_reason = 'Done' where status = 'unpaid'");
});

/** Issued on the first, due on the tenth. */
async function invoice(ispId: number): Promise<number> {
  clock.set('2026-03-01T04:00:00Z');
  const id = await issueTestInvoice({ db, clock, ispId }, subscriberOf[ispId] ?? 0, 500_00);
  await changeInvoices(db, "issued_on = '2026-03-01', due_on = '2026-03-10'", `id = ${id}`);
  return id;
}
const remindAt = (instant: string, ispId: number = north.id) => {
  clock.set(instant);
  return asTenant(db, ispId, (tx) => sendReminders(tx, clock, ispId));
};
const morning = (day: number) => `2026-03-${String(day).padStart(2, '0')}T03:00:00Z`;
const keys = async () =>
  (
    await db.sql<{ dedupe_key: string }>(
      "select dedupe_key from notifications where kind = 'reminder' order by id",
    )
  ).map(({ dedupe_key: key }) => key);

describe('a reminder of an open invoice is queued', () => {
  it('three days before the due date, on it and three days after, each once', async () => {
    const id = await invoice(north.id);
    const queued: Record<number, number> = {};
    for (let day = 5; day <= 16; day += 1) {
      queued[day] = (await remindAt(morning(day))) + (await remindAt(morning(day)));
    }
    expect(Object.entries(queued).filter(([, count]) => count > 0)).toEqual([
      ['7', 1],
      ['10', 1],
      ['13', 1],
    ]);
    expect(await keys()).toEqual([
      `reminder:${id}:2026-03-07`,
      `reminder:${id}:2026-03-10`,
      `reminder:${id}:2026-03-13`,
    ]);
  });

  it('not after it is paid, and not on the day of issue', async () => {
    await invoice(north.id);
    expect(await remindAt(morning(7))).toBe(1);
    await recordCashPayment(
      { db, clock, ispId: north.id },
      { subscriberId: subscriberOf[north.id] ?? 0, amountMinor: 500_00, userId: 2 },
    );
    expect(await remindAt(morning(10))).toBe(0);
    const late = await invoice(north.id);
    await changeInvoices(db, "issued_on = '2026-03-13', due_on = '2026-03-13'", `id = ${late}`);
    expect(await remindAt(morning(13))).toBe(0);
  });

  it('once after days without a run, for the latest missed day', async () => {
    const id = await invoice(north.id);
    expect(await remindAt(morning(5))).toBe(0);
    expect(await remindAt(morning(12))).toBe(1);
    expect(await keys()).toEqual([`reminder:${id}:2026-03-10`]);
    expect(await remindAt(morning(13))).toBe(1);
  });

  it('by the date in the ISP’s time zone', async () => {
    await db.sql("update isps set timezone = 'America/New_York' where id = $1", [south.id]);
    await Promise.all([invoice(north.id), invoice(south.id)]);
    // 22:00 on the 6th in New York is already the 7th in Dhaka.
    expect(await remindAt('2026-03-07T03:00:00Z', south.id)).toBe(0);
    expect(await remindAt('2026-03-07T03:00:00Z', north.id)).toBe(1);
    expect(await remindAt('2026-03-07T14:00:00Z', south.id)).toBe(1);
    const isps = await db.sql('select isp_id, number from notifications where kind = $1 order by id', [
      'reminder',
    ]);
    expect(isps.map(({ isp_id: isp }) => Number(isp))).toEqual([north.id, south.id]);
  });

  it('not while automation is paused, and once after it is resumed', async () => {
    const id = await invoice(north.id);
    await remindAt(morning(6));
    await db.sql("insert into automation_pauses (isp_id, reason, paused_at) values ($1, 'Flood', now())", [
      north.id,
    ]);
    expect(await remindAt(morning(7))).toBe(0);
    await db.sql('update automation_pauses set resumed_at = now()');
    expect(await remindAt(morning(11))).toBe(1);
    expect(await keys()).toEqual([`reminder:${id}:2026-03-10`]);
  });

  it('once by two concurrent runs, and the managers get the number', async () => {
    await invoice(north.id);
    await remindAt(morning(6));
    clock.set(morning(7));
    const both = await Promise.all(
      [0, 1].map(() => asTenant(db, north.id, (tx) => sendReminders(tx, clock, north.id))),
    );
    expect(both.sort()).toEqual([0, 1]);
    const notified = await db.sql('select title, kind from inbox_messages');
    expect(notified).toMatchObject([{ title: 'Sending 1 reminder', kind: 'notifications.reminded' }]);
  });
});

describe('with many invoices', () => {
  let large: TestDatabase;
  beforeAll(async () => {
    large = await createLargeDatabase();
    await large.sql(`
      insert into notifications (isp_id, subscriber_id, kind, channel, dedupe_key, state, queued_at, due_at, sent_at)
      select isp_id, id, case when id % 50 = 0 then 'suspended' else 'paid' end, 'email', 'k' || id,
        case when id % 70 = 0 then 'failed' else 'sent' end, now(), now(), case when id % 70 <> 0 then now() end from subscribers`);
    await large.sql('analyze notifications');
  }, 300_000);
  afterAll(() => large.close());
  const slowness = async (work: Parameters<typeof recordStatements>[2]) => {
    const found: string[] = [];
    for (const statement of await recordStatements(large, 1, work))
      found.push(...(await slownessOf(large, 1, statement)));
    return found;
  };

  it('the invoices of a day are found by an index', async () => {
    const days = { days: [-3, 0, 3], after: '2026-03-07', today: '2026-03-08' };
    expect(await slowness((tx) => dueReminders(tx, days))).toEqual([]);
  });

  it.each([
    ['no filter', {}],
    ['a state', { state: 'failed' }],
    ['a kind', { kind: 'suspended' }],
    ['a subscriber', { subscriberId: 77 }],
    ['a name', { search: 'user77' }],
  ] as const)('notifications by %s are listed and counted by an index', async (_name, filter) => {
    const asked = { search: '', ...filter };
    expect(await slowness((tx) => notificationPage(tx, { ...asked, sort: '-queuedAt' }, 25, 0))).toEqual([]);
    if (Object.keys(filter).length > 0)
      expect(await slowness((tx) => countNotifications(tx, asked))).toEqual([]);
  });
});
