import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockBalances } from '../../ledger/index.ts';
import { reversePayments } from '../../payments/operations/reverse-payments.ts';
import { lockPayments } from '../../payments/queries/update-payments.ts';
import { active, DunningScenario, north, south, suspended } from '../test/dunning-scenario.ts';

let c: DunningScenario;
beforeAll(async () => {
  c = await DunningScenario.start();
});
afterAll(() => c.close());

/** Each test uses a month of its own; its invoices are due on the first. */
let month = 0;
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2 + month, date, hour - 6)).toISOString();
beforeEach(async () => {
  month += 1;
  await c.db.sql("update subscribers set status = 'closed', status_reason = null, promise_until = null");
  await c.db.sql('delete from isp_settings; delete from automation_pauses');
  await c.roundAt(day(1));
});

describe('a subscriber with an invoice past grace', () => {
  it('is suspended by the first run after three days of grace, with desired state, terms and session', async () => {
    const subscriber = await c.overdueSubscriber();
    for (const date of [2, 3, 4]) {
      await c.roundAt(day(date, 2));
      expect(await c.stateOf(subscriber)).toBe(active);
    }
    await c.roundAt(day(5, 0));
    expect(await c.stateOf(subscriber)).toBe(active);
    await c.roundAt(day(5, 1));
    expect(await c.stateOf(subscriber)).toBe(suspended);
    const [recorded] = await c.db.sql(
      `select t.status, t.from_on::text as from, k.drop_session, s.status_since = $2 as since
       from subscribers s join router_secrets k on k.subscriber_id = s.id
       join lateral (select * from subscriber_terms where subscriber_id = s.id order by from_on desc limit 1) t on true
       where s.id = $1`,
      [subscriber.id, day(5, 1)],
    );
    expect(recorded).toEqual({
      status: 'suspended',
      from: day(5).slice(0, 10),
      drop_session: true,
      since: true,
    });
    const [audited] = await c.db.sql(
      "select call from audit_log where entity = 'subscribers' and entity_id = $1 order by id desc limit 1",
      [subscriber.id],
    );
    expect(audited).toEqual({ call: 'dunning.suspend-overdue' });
  });

  it('stays active if it is free, has a promise, is on hold, pays in time or owes within grace', async () => {
    const [free, promised, held, paid, partly] = await Promise.all([1, 2, 3, 4, 5].map(() => c.subscriber()));
    if (!free || !promised || !held || !paid || !partly) throw new Error('no subscribers');
    for (const subscriber of [free, promised, held, paid, partly]) await c.addOverdueInvoice(subscriber);
    await c.change(free, "billing = 'free'");
    await c.change(promised, `promise_until = '${day(5).slice(0, 10)}'`);
    await c.change(held, "status = 'on_hold'");
    await c.pay(paid);
    await c.pay(partly, 499_99);
    const fresh = await c.subscriber();
    await c.clock.set(day(2));
    await c.addOverdueInvoice(fresh);
    await c.roundAt(day(5, 1));
    expect(
      await Promise.all([free, promised, paid, fresh].map((subscriber) => c.stateOf(subscriber))),
    ).toEqual(Array(4).fill(active));
    expect(await c.stateOf(held)).toContain('on_hold');
    expect(await c.stateOf(partly)).toBe(suspended);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(promised)).toBe(suspended);
    expect(await c.stateOf(fresh)).toBe(suspended);
  });

  it('is not suspended on an excluded weekday or date, but by the run after it', async () => {
    const dates = [5, 6].map((date) => day(date).slice(0, 10));
    await c.settings(north.id, 'excluded_dates', `'{${dates.join()}}'`);
    const subscriber = await c.overdueSubscriber();
    for (const date of [5, 6]) {
      await c.roundAt(day(date, 1));
      expect(await c.stateOf(subscriber)).toBe(active);
    }
    await c.roundAt(day(7, 1));
    expect(await c.stateOf(subscriber)).toBe(suspended);
    const runs = await c.db.sql(
      'select outcome, subscribers from suspension_runs where isp_id = $1 and run_on >= $2 order by run_on',
      [north.id, dates[0]],
    );
    expect(runs).toEqual([
      { outcome: 'excluded', subscribers: 0 },
      { outcome: 'excluded', subscribers: 0 },
      { outcome: 'done', subscribers: 1 },
    ]);
  });

  it('is suspended at the hour that the ISP chose, in its time zone', async () => {
    await c.db.sql("update isps set timezone = 'America/Sao_Paulo' where id = $1", [south.id]);
    await c.settings(south.id, 'suspension_hour', '22');
    const [here, there] = [await c.overdueSubscriber(north.id), await c.overdueSubscriber(south.id)];
    await c.roundAt(day(5, 1));
    expect(await c.stateOf(here)).toBe(suspended);
    // It is the evening of the fourth there, the last day of grace.
    expect(await c.stateOf(there)).toBe(active);
    // 22:00 in São Paulo is 07:00 of the next day in Dhaka.
    await c.roundAt(day(5, 7));
    expect(await c.stateOf(there)).toBe(active);
    await c.roundAt(day(6, 6));
    expect(await c.stateOf(there)).toBe(active);
    await c.roundAt(day(6, 7));
    expect(await c.stateOf(there)).toBe(suspended);
    await c.db.sql("update isps set timezone = 'Asia/Dhaka' where id = $1", [south.id]);
  });
});

describe('a suspension run', () => {
  it('happens once a day: an invoice reopened during the day waits for the next run', async () => {
    const subscriber = await c.overdueSubscriber();
    const payment = await c.pay(subscriber);
    await c.roundAt(day(5, 1));
    c.clock.set(day(5, 10));
    await reverse(payment);
    await c.roundAt(day(5, 11));
    expect(await c.stateOf(subscriber)).toBe(active);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(subscriber)).toBe(suspended);
  });

  it('that was missed is made up for when the server is back, once for all missed days', async () => {
    const subscriber = await c.overdueSubscriber();
    await c.roundAt(day(20, 9));
    expect(await c.stateOf(subscriber)).toBe(suspended);
    const runs = await c.db.sql('select run_on from suspension_runs where isp_id = $1 and run_on > $2', [
      north.id,
      day(1).slice(0, 10),
    ]);
    expect(runs).toHaveLength(1);
  });

  it('that was interrupted is resumed, and is not started again while it runs', async () => {
    const subscriber = await c.overdueSubscriber();
    c.clock.set(day(5, 1));
    await c.db.sql(
      "insert into suspension_runs (isp_id, run_on, outcome, started_at, heartbeat_at) values ($1, $2, 'running', $3, $3)",
      [north.id, day(5).slice(0, 10), day(5, 1)],
    );
    await c.run('dunning.find-due');
    expect((await c.takeQueued()).filter(([, ispId]) => ispId === north.id)).toEqual([]);
    await c.roundAt(new Date(Date.parse(day(5, 1)) + 11 * 60_000).toISOString());
    expect(await c.stateOf(subscriber)).toBe(suspended);
  });

  it('suspends every subscriber once with two concurrent workers', async () => {
    const subscribers = await Promise.all(Array.from({ length: 20 }, () => c.overdueSubscriber()));
    c.clock.set(day(5, 1));
    await Promise.all([c.run('dunning.suspend-overdue'), c.run('dunning.suspend-overdue')]);
    for (const subscriber of subscribers) expect(await c.stateOf(subscriber)).toBe(suspended);
    const [written] = await c.db.sql(
      `select count(*)::int as rows from audit_log where entity = 'subscribers' and entity_id = any($1) and call = 'dunning.suspend-overdue'`,
      [subscribers.map(({ id }) => id)],
    );
    expect(written).toEqual({ rows: 20 });
    const [runOn] = await c.db.sql(
      'select subscribers from suspension_runs where isp_id = $1 and run_on = $2',
      [north.id, day(5).slice(0, 10)],
    );
    expect(runOn).toEqual({ subscribers: 20 });
  });

  it('does nothing while automation is paused, and is not made up for afterwards', async () => {
    const [mine, theirs] = [await c.overdueSubscriber(), await c.overdueSubscriber(south.id)];
    await c.db.sql("insert into automation_pauses (isp_id, paused_at, reason) values ($1, $2, 'holiday')", [
      north.id,
      day(1),
    ]);
    await c.roundAt(day(5, 1));
    expect([await c.stateOf(mine), await c.stateOf(theirs)]).toEqual([active, suspended]);
    await c.db.sql('update automation_pauses set resumed_at = $1', [day(5, 9)]);
    await c.roundAt(day(5, 10));
    expect(await c.stateOf(mine)).toBe(active);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(mine)).toBe(suspended);
  });

  it('suspends nobody of an ISP that has had no run yet', async () => {
    await c.db.sql('delete from suspension_runs where isp_id = $1', [north.id]);
    const subscriber = await c.overdueSubscriber();
    await c.roundAt(day(9, 15));
    expect(await c.stateOf(subscriber)).toBe(active);
    await c.roundAt(day(10, 1));
    expect(await c.stateOf(subscriber)).toBe(suspended);
  });
});

async function reverse(paymentId: number): Promise<void> {
  await c.within(north.id, async (tx) => {
    const payments = await lockPayments(tx, [paymentId]);
    await lockBalances(
      tx,
      payments.map(({ subscriberId }) => subscriberId),
    );
    const at = new Date(c.clock.now()).toISOString();
    await reversePayments(tx, payments, { at, by: null, reason: 'bounced' });
  });
}
