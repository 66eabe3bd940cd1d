import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activation, applyUpdate } from '../../../customers/subscribers/index.ts';
import { enqueueReactivation } from '../../../customers/subscribers/queries/reactivation-requests.ts';
import { active, DunningScenario, north, south, suspended } from '../test/dunning-scenario.ts';

let c: DunningScenario;
beforeAll(async () => {
  c = await DunningScenario.start();
});
afterAll(() => c.close());

let month = 0;
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2 + month, date, hour - 6)).toISOString();
beforeEach(async () => {
  month += 1;
  await c.db.sql("update subscribers set status = 'closed', status_reason = null, promise_until = null");
  await c.db.sql('delete from isp_settings; delete from automation_pauses');
  await c.roundAt(day(1));
});

async function suspendedSubscriber(ispId?: number) {
  const subscriber = await c.overdueSubscriber(ispId);
  await c.roundAt(day(5, 1));
  expect(await c.stateOf(subscriber)).toBe(suspended);
  c.clock.set(day(5, 10));
  await c.takeQueued();
  return subscriber;
}

/** Runs only the jobs that the change itself has enqueued, without the check of every minute. */
async function runQueuedJobs() {
  const enqueued = await c.takeQueued();
  for (const [name, ispId] of enqueued) await c.run(name, ispId);
  return enqueued;
}

describe('a subscriber suspended for non-payment', () => {
  it('is reactivated by its payment, with its desired state and terms', async () => {
    const subscriber = await suspendedSubscriber();
    await c.pay(subscriber);
    expect(await runQueuedJobs()).toEqual([['dunning.reactivate-paid', north.id]]);
    expect(await c.stateOf(subscriber)).toBe(active);
    const [terms] = await c.db.sql(
      'select status from subscriber_terms where subscriber_id = $1 order by from_on desc limit 1',
      [subscriber.id],
    );
    expect(terms).toEqual({ status: 'active' });
  });

  it('stays suspended while an invoice is past grace, and is reactivated with newer ones unpaid', async () => {
    const subscriber = await suspendedSubscriber();
    await c.addOverdueInvoice(subscriber, 100_00);
    await c.pay(subscriber, 499_99);
    await runQueuedJobs();
    expect(await c.stateOf(subscriber)).toBe(suspended);
    await c.pay(subscriber, 1);
    await runQueuedJobs();
    expect(await c.stateOf(subscriber)).toBe(active);
  });

  it('is reactivated although automation is paused', async () => {
    const subscriber = await suspendedSubscriber();
    await c.db.sql("insert into automation_pauses (isp_id, paused_at, reason) values ($1, $2, 'storm')", [
      north.id,
      day(5, 9),
    ]);
    await c.pay(subscriber);
    await runQueuedJobs();
    expect(await c.stateOf(subscriber)).toBe(active);
  });

  it.each([
    [
      'a promise',
      (id: number) => `update subscribers set promise_until = '${day(9).slice(0, 10)}' where id = ${id}`,
    ],
    ['free service', (id: number) => `update subscribers set billing = 'free' where id = ${id}`],
    [
      'a cancelled invoice',
      (id: number) =>
        `update invoices set cancelled_at = now(), cancelled_reason = 'wrong' where subscriber_id = ${id}`,
    ],
    [
      'a later due date',
      (id: number) =>
        `alter table invoices disable trigger reject_change;
         update invoices set due_on = '${day(2).slice(0, 10)}' where subscriber_id = ${id};
         alter table invoices enable trigger reject_change`,
    ],
    ['a longer grace period', () => 'insert into isp_settings (isp_id, grace_days) values (1, 4)'],
  ])('is found by the check of every minute after %s that enqueued no job', async (_what, change) => {
    const subscriber = await suspendedSubscriber();
    await c.round();
    expect(await c.stateOf(subscriber)).toBe(suspended);
    await c.db.sql(change(subscriber.id));
    await c.round();
    expect(await c.stateOf(subscriber)).toBe(active);
  });

  it('is reactivated once by two concurrent workers, and each ISP only reactivates its own', async () => {
    const [mine, theirs] = [await c.overdueSubscriber(), await c.overdueSubscriber(south.id)];
    await c.roundAt(day(5, 1));
    await c.pay(mine);
    await c.pay(theirs);
    await Promise.all([c.run('dunning.reactivate-paid'), c.run('dunning.reactivate-paid')]);
    expect([await c.stateOf(mine), await c.stateOf(theirs)]).toEqual([active, suspended]);
    const [written] = await c.db.sql(
      "select count(*)::int as rows from audit_log where entity = 'subscribers' and entity_id = $1 and call = 'dunning.reactivate-paid'",
      [mine.id],
    );
    expect(written).toEqual({ rows: 1 });
  });
});

describe('a subscriber that is not suspended for non-payment', () => {
  it('is not reactivated by a payment, and enqueues no job', async () => {
    const subscriber = await c.overdueSubscriber();
    await c.change(subscriber, "status = 'suspended', status_reason = 'manual'");
    await c.roundAt(day(5, 1));
    await c.pay(subscriber);
    expect(await c.takeQueued()).toEqual([]);
    await c.run('dunning.reactivate-paid');
    expect(await c.stateOf(subscriber)).toContain('suspended manual');
  });

  it('that is active enqueues nothing when it pays', async () => {
    const subscriber = await c.overdueSubscriber();
    await c.pay(subscriber);
    expect(await c.takeQueued()).toEqual([]);
  });
});

it('a payment concurrent with the suspension leaves the subscriber active, in either order', async () => {
  for (const payFirst of [true, false]) {
    const subscriber = await c.overdueSubscriber();
    c.clock.set(day(payFirst ? 5 : 6, 1));
    const both = [() => c.run('dunning.suspend-overdue'), () => c.pay(subscriber)];
    await Promise.all((payFirst ? both.reverse() : both).map((work) => work()));
    await runQueuedJobs();
    expect(await c.stateOf(subscriber)).toBe(active);
    c.clock.set(day(1));
  }
});

it('enqueueing a reactivation while staff reactivate the same subscribers does no harm', async () => {
  const subscriber = await suspendedSubscriber();
  await c.pay(subscriber);
  await c.within(north.id, async (tx) => {
    await enqueueReactivation(tx, [subscriber.id]);
    const moment = { at: day(5, 10), today: day(5).slice(0, 10) };
    await applyUpdate(tx, [subscriber.id], activation(tx, 'activate', moment));
  });
  await runQueuedJobs();
  expect(await c.stateOf(subscriber)).toBe(active);
});
