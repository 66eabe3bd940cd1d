import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { createTestDatabase, sampleIsps, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import { subscriberHandlers } from '../jobs.ts';

const ispId = sampleIsps.north.id;
let db: TestDatabase;
let routerId: number;
let before: number;
let after: number;
beforeAll(async () => {
  db = await createTestDatabase();
  routerId = await createTestRouter(db, ispId);
  before = await createTestPackage(db, ispId, 'Before');
  after = await createTestPackage(db, ispId, 'After');
});
afterAll(() => db.close());
beforeEach(() =>
  db.sql("update subscribers set status = 'closed', change_on = null, next_package_id = null"),
);

const subscriber = (status = 'active') =>
  createTestSubscriber(db, ispId, { routerId, packageId: before, status });
const change = (id: number, set: string) => db.sql(`update subscribers set ${set} where id = $1`, [id]);

/** Five past midnight in Dhaka. */
function runNightly(date: string): Promise<unknown> {
  const dueAt = new Date(`${date}T00:05:00+06:00`).toISOString();
  const run = {
    transaction: (work: Parameters<JobRun['transaction']>[0]) =>
      withTenant(db.database, ispId, { actor: { userId: null } }, work),
    report: async () => {},
  } as unknown as JobRun;
  const handler = subscriberHandlers().find(({ job }) => job.name === 'subscribers.apply-scheduled-changes');
  return handler?.run({ dueAt, date }, run) ?? Promise.resolve();
}
const nothing = { packages: 0, statuses: 0, resumed: 0, closed: 0, discounts: 0 };

const termsOf = async (id: number) =>
  (
    await db.sql<{ status: string; from: string }>(
      'select status, from_on::text as from from subscriber_terms where subscriber_id = $1 order by from_on desc limit 1',
      [id],
    )
  )[0];
const statusOf = async (id: number) =>
  (
    await db.sql<{ status: string; desired_state: string }>(
      'select s.status, k.desired_state from subscribers s join router_secrets k on k.subscriber_id = s.id where s.id = $1',
      [id],
    )
  )[0];

describe('scheduled package changes', () => {
  it('are applied once when due, with the desired state, however often the job runs', async () => {
    const [yesterday, today, tomorrow] = [await subscriber(), await subscriber(), await subscriber()];
    const plan = (on: string) => `next_package_id = ${after}, change_on = '${on}'`;
    await change(yesterday, plan('2026-03-09'));
    await change(today, plan('2026-03-10'));
    await change(tomorrow, plan('2026-03-11'));
    expect(await runNightly('2026-03-10')).toEqual({ ...nothing, packages: 2 });
    expect(await runNightly('2026-03-10')).toEqual(nothing);
    const rows = await db.sql(
      'select s.id::int, k.profile, s.change_on is null as done from subscribers s join router_secrets k on k.subscriber_id = s.id where s.id = any($1) order by s.id',
      [[yesterday, today, tomorrow]],
    );
    expect(rows).toEqual([
      { id: yesterday, profile: 'After', done: true },
      { id: today, profile: 'After', done: true },
      { id: tomorrow, profile: 'Before', done: false },
    ]);
  });
});

describe('a discount', () => {
  const discountOf = async (id: number) =>
    (await db.sql<{ on: boolean }>('select discount_active as on from subscribers where id = $1', [id]))[0]
      ?.on;

  it('begins on its first day and ends after its last, also on missed days', async () => {
    const [dated, endless] = [await subscriber(), await subscriber()];
    await change(
      dated,
      "monthly_discount_minor = 5000, discount_from = '2026-03-10', discount_until = '2026-03-12', discount_active = false",
    );
    await change(endless, 'discount_percent = 10');
    expect(await runNightly('2026-03-09')).toEqual(nothing);
    expect(await runNightly('2026-03-10')).toEqual({ ...nothing, discounts: 1 });
    expect(await discountOf(dated)).toBe(true);
    expect(await runNightly('2026-03-12')).toEqual(nothing);
    expect(await runNightly('2026-03-15')).toEqual({ ...nothing, discounts: 1 });
    expect([await discountOf(dated), await discountOf(endless)]).toEqual([false, true]);
    expect(await runNightly('2026-03-15')).toEqual(nothing);
  });
});

describe('a hold', () => {
  it('ends on its date, and not before', async () => {
    const id = await subscriber('on_hold');
    await change(id, "on_hold_until = '2026-04-01', status_since = '2026-03-10T10:00:00Z'");
    expect(await runNightly('2026-03-31')).toEqual(nothing);
    expect(await runNightly('2026-04-01')).toEqual({ ...nothing, resumed: 1 });
    expect(await statusOf(id)).toEqual({ status: 'active', desired_state: 'enabled' });
    expect(await termsOf(id)).toEqual({ status: 'active', from: '2026-04-01' });
    expect(await runNightly('2026-04-01')).toEqual(nothing);
  });

  it('that ended during an outage ends afterwards, and is billed from then', async () => {
    const id = await subscriber('on_hold');
    await change(id, "on_hold_until = '2026-04-01'");
    expect(await runNightly('2026-04-07')).toEqual({ ...nothing, resumed: 1 });
    expect(await termsOf(id)).toEqual({ status: 'active', from: '2026-04-07' });
  });

  it('without an end is closed after three months', async () => {
    const id = await subscriber('on_hold');
    // 11:30 pm on 15 January in Dhaka.
    await change(id, "status_since = '2026-01-15T17:30:00Z', on_hold_until = null");
    expect(await runNightly('2026-04-14')).toEqual(nothing);
    expect(await runNightly('2026-04-15')).toEqual({ ...nothing, closed: 1 });
    expect(await statusOf(id)).toEqual({ status: 'closed', desired_state: 'absent' });
    expect(await termsOf(id)).toEqual({ status: 'closed', from: '2026-04-15' });
    expect(await runNightly('2026-04-15')).toEqual(nothing);
  });

  it('with an end after more than three months lasts until then', async () => {
    const id = await subscriber('on_hold');
    await change(id, "status_since = '2026-01-15T10:00:00Z', on_hold_until = '2026-08-01'");
    expect(await runNightly('2026-07-31')).toEqual(nothing);
    expect(await runNightly('2026-08-01')).toEqual({ ...nothing, resumed: 1 });
  });
});

it('nothing is applied while automation is paused; what was due is applied afterwards', async () => {
  const [planned, held] = [await subscriber(), await subscriber('on_hold')];
  await change(planned, `next_package_id = ${after}, change_on = '2026-03-10'`);
  await change(held, "on_hold_until = '2026-03-10'");
  await db.sql("insert into automation_pauses (isp_id, paused_at, reason) values ($1, now(), 'audit')", [
    ispId,
  ]);
  expect(await runNightly('2026-03-10')).toEqual(nothing);
  await db.sql('delete from automation_pauses');
  expect(await runNightly('2026-03-11')).toEqual({ ...nothing, packages: 1, resumed: 1 });
});

it('two concurrent workers change each subscriber once', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => subscriber('on_hold')));
  for (const id of ids) await change(id, "on_hold_until = '2026-03-10'");
  const both = (await Promise.all([runNightly('2026-03-10'), runNightly('2026-03-10')])) as {
    resumed: number;
  }[];
  expect(both.reduce((sum, { resumed }) => sum + resumed, 0)).toBe(10);
});
