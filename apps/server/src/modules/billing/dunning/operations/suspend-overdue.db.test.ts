import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockBalances } from '../../ledger/index.ts';
import { reversePayments } from '../../payments/operations/reverse-payments.ts';
import { lockPayments } from '../../payments/queries/update-payments.ts';
import { active, Collecting, cut, north, south } from '../test/dunning-scenario.ts';

let c: Collecting;
beforeAll(async () => {
  c = await Collecting.start();
});
afterAll(() => c.close());

/** Each test has a month of its own; bills made in it are due on the first. */
let month = 0;
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2 + month, date, hour - 6)).toISOString();
beforeEach(async () => {
  month += 1;
  await c.db.sql("update subscribers set status = 'left', status_reason = null, promise_until = null");
  await c.db.sql('delete from isp_settings; delete from automation_stops');
  await c.roundAt(day(1));
});

describe('a line with a bill past grace', () => {
  it('is cut in the first night after three days of grace, with its wish, its terms and its session', async () => {
    const line = await c.owingLine();
    for (const date of [2, 3, 4]) {
      await c.roundAt(day(date, 2));
      expect(await c.stateOf(line)).toBe(active);
    }
    await c.roundAt(day(5, 0));
    expect(await c.stateOf(line)).toBe(active);
    await c.roundAt(day(5, 1));
    expect(await c.stateOf(line)).toBe(cut);
    const [kept] = await c.db.sql(
      `select t.status, t.from_on::text as from, k.drop_session, s.status_since = $2 as since
       from subscribers s join router_secrets k on k.subscriber_id = s.id
       join lateral (select * from subscriber_terms where subscriber_id = s.id order by from_on desc limit 1) t on true
       where s.id = $1`,
      [line.id, day(5, 1)],
    );
    expect(kept).toEqual({
      status: 'suspended',
      from: day(5).slice(0, 10),
      drop_session: true,
      since: true,
    });
    const [audited] = await c.db.sql(
      "select call from audit_log where entity = 'subscribers' and entity_id = $1 order by id desc limit 1",
      [line.id],
    );
    expect(audited).toEqual({ call: 'collection.cut-off' });
  });

  it('is left alone where it is free, has promised, is held, pays in time, or owes within grace', async () => {
    const [free, promised, held, paid, partly] = await Promise.all([1, 2, 3, 4, 5].map(() => c.line()));
    if (!free || !promised || !held || !paid || !partly) throw new Error('no lines');
    for (const line of [free, promised, held, paid, partly]) await c.owe(line);
    await c.change(free, "billing = 'free'");
    await c.change(promised, `promise_until = '${day(5).slice(0, 10)}'`);
    await c.change(held, "status = 'held'");
    await c.pay(paid);
    await c.pay(partly, 499_99);
    const fresh = await c.line();
    await c.clock.set(day(2));
    await c.owe(fresh);
    await c.roundAt(day(5, 1));
    expect(await Promise.all([free, promised, paid, fresh].map((line) => c.stateOf(line)))).toEqual(
      Array(4).fill(active),
    );
    expect(await c.stateOf(held)).toContain('held');
    expect(await c.stateOf(partly)).toBe(cut);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(promised)).toBe(cut);
    expect(await c.stateOf(fresh)).toBe(cut);
  });

  it('is not cut on a weekday or a date that the ISP excludes, but in the night after', async () => {
    const dates = [5, 6].map((date) => day(date).slice(0, 10));
    await c.settings(north.id, 'excluded_dates', `'{${dates.join()}}'`);
    const line = await c.owingLine();
    for (const date of [5, 6]) {
      await c.roundAt(day(date, 1));
      expect(await c.stateOf(line)).toBe(active);
    }
    await c.roundAt(day(7, 1));
    expect(await c.stateOf(line)).toBe(cut);
    const nights = await c.db.sql(
      'select outcome, lines from cut_off_nights where isp_id = $1 and night >= $2 order by night',
      [north.id, dates[0]],
    );
    expect(nights).toEqual([
      { outcome: 'excluded', lines: 0 },
      { outcome: 'excluded', lines: 0 },
      { outcome: 'done', lines: 1 },
    ]);
  });

  it('is cut at the hour that the ISP chose, by its own clock', async () => {
    await c.db.sql("update isps set timezone = 'America/Sao_Paulo' where id = $1", [south.id]);
    await c.settings(south.id, 'cut_off_hour', '22');
    const [here, there] = [await c.owingLine(north.id), await c.owingLine(south.id)];
    await c.roundAt(day(5, 1));
    expect(await c.stateOf(here)).toBe(cut);
    // It is the evening of the fourth there, and grace lasts until its end.
    expect(await c.stateOf(there)).toBe(active);
    // 22:00 in São Paulo is 07:00 on the next day in Dhaka.
    await c.roundAt(day(5, 7));
    expect(await c.stateOf(there)).toBe(active);
    await c.roundAt(day(6, 6));
    expect(await c.stateOf(there)).toBe(active);
    await c.roundAt(day(6, 7));
    expect(await c.stateOf(there)).toBe(cut);
    await c.db.sql("update isps set timezone = 'Asia/Dhaka' where id = $1", [south.id]);
  });
});

describe('a night', () => {
  it('comes once: a bill that opens again by day waits for the next', async () => {
    const line = await c.owingLine();
    const payment = await c.pay(line);
    await c.roundAt(day(5, 1));
    c.clock.set(day(5, 10));
    await reverse(payment);
    await c.roundAt(day(5, 11));
    expect(await c.stateOf(line)).toBe(active);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(line)).toBe(cut);
  });

  it('that was missed is made up for as soon as the panel is back, once for all of them', async () => {
    const line = await c.owingLine();
    await c.roundAt(day(20, 9));
    expect(await c.stateOf(line)).toBe(cut);
    const nights = await c.db.sql('select night from cut_off_nights where isp_id = $1 and night > $2', [
      north.id,
      day(1).slice(0, 10),
    ]);
    expect(nights).toHaveLength(1);
  });

  it('that broke off is gone on with, and one that runs is not begun beside it', async () => {
    const line = await c.owingLine();
    c.clock.set(day(5, 1));
    await c.db.sql(
      "insert into cut_off_nights (isp_id, night, outcome, started_at, touched_at) values ($1, $2, 'running', $3, $3)",
      [north.id, day(5).slice(0, 10), day(5, 1)],
    );
    await c.run('collection.look-round');
    expect((await c.woken()).filter(([, ispId]) => ispId === north.id)).toEqual([]);
    await c.roundAt(new Date(Date.parse(day(5, 1)) + 11 * 60_000).toISOString());
    expect(await c.stateOf(line)).toBe(cut);
  });

  it('cuts every line once when two workers are at it at the same time', async () => {
    const lines = await Promise.all(Array.from({ length: 20 }, () => c.owingLine()));
    c.clock.set(day(5, 1));
    await Promise.all([c.run('collection.cut-off'), c.run('collection.cut-off')]);
    for (const line of lines) expect(await c.stateOf(line)).toBe(cut);
    const [written] = await c.db.sql(
      `select count(*)::int as rows from audit_log where entity = 'subscribers' and entity_id = any($1) and call = 'collection.cut-off'`,
      [lines.map(({ id }) => id)],
    );
    expect(written).toEqual({ rows: 20 });
    const [night] = await c.db.sql('select lines from cut_off_nights where isp_id = $1 and night = $2', [
      north.id,
      day(5).slice(0, 10),
    ]);
    expect(night).toEqual({ lines: 20 });
  });

  it('does nothing while automation is stopped, and is not made up for when it goes on', async () => {
    const [mine, theirs] = [await c.owingLine(), await c.owingLine(south.id)];
    await c.db.sql("insert into automation_stops (isp_id, stopped_at, reason) values ($1, $2, 'holiday')", [
      north.id,
      day(1),
    ]);
    await c.roundAt(day(5, 1));
    expect([await c.stateOf(mine), await c.stateOf(theirs)]).toEqual([active, cut]);
    await c.db.sql('update automation_stops set resumed_at = $1', [day(5, 9)]);
    await c.roundAt(day(5, 10));
    expect(await c.stateOf(mine)).toBe(active);
    await c.roundAt(day(6, 1));
    expect(await c.stateOf(mine)).toBe(cut);
  });

  it('cuts nobody of an ISP that the panel meets for the first time', async () => {
    await c.db.sql('delete from cut_off_nights where isp_id = $1', [north.id]);
    const line = await c.owingLine();
    await c.roundAt(day(9, 15));
    expect(await c.stateOf(line)).toBe(active);
    await c.roundAt(day(10, 1));
    expect(await c.stateOf(line)).toBe(cut);
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
