import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activation, carryOut } from '../../../customers/subscribers/index.ts';
import { wakeRestores } from '../../../customers/subscribers/queries/reactivation-requests.ts';
import { active, Collecting, cut, north, south } from '../test/dunning-scenario.ts';

let c: Collecting;
beforeAll(async () => {
  c = await Collecting.start();
});
afterAll(() => c.close());

let month = 0;
const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2 + month, date, hour - 6)).toISOString();
beforeEach(async () => {
  month += 1;
  await c.db.sql("update subscribers set status = 'left', status_reason = null, promise_until = null");
  await c.db.sql('delete from isp_settings; delete from automation_stops');
  await c.roundAt(day(1));
});

async function cutLine(ispId?: number) {
  const line = await c.owingLine(ispId);
  await c.roundAt(day(5, 1));
  expect(await c.stateOf(line)).toBe(cut);
  c.clock.set(day(5, 10));
  await c.woken();
  return line;
}

/** Only what the change itself has put into the queue, without the minute's look. */
async function doWhatWaits() {
  const woken = await c.woken();
  for (const [name, ispId] of woken) await c.run(name, ispId);
  return woken;
}

describe('a line cut for being unpaid', () => {
  it('is woken by its payment and active again, with its wish and its terms', async () => {
    const line = await cutLine();
    await c.pay(line);
    expect(await doWhatWaits()).toEqual([['collection.restore', north.id]]);
    expect(await c.stateOf(line)).toBe(active);
    const [terms] = await c.db.sql(
      'select status from subscriber_terms where subscriber_id = $1 order by from_on desc limit 1',
      [line.id],
    );
    expect(terms).toEqual({ status: 'active' });
  });

  it('stays cut while something is past grace, and comes back with newer bills open', async () => {
    const line = await cutLine();
    await c.owe(line, 100_00);
    await c.pay(line, 499_99);
    await doWhatWaits();
    expect(await c.stateOf(line)).toBe(cut);
    await c.pay(line, 1);
    await doWhatWaits();
    expect(await c.stateOf(line)).toBe(active);
  });

  it('comes back though automation is stopped', async () => {
    const line = await cutLine();
    await c.db.sql("insert into automation_stops (isp_id, stopped_at, reason) values ($1, $2, 'storm')", [
      north.id,
      day(5, 9),
    ]);
    await c.pay(line);
    await doWhatWaits();
    expect(await c.stateOf(line)).toBe(active);
  });

  it.each([
    [
      'a promise',
      (id: number) => `update subscribers set promise_until = '${day(9).slice(0, 10)}' where id = ${id}`,
    ],
    ['free service', (id: number) => `update subscribers set billing = 'free' where id = ${id}`],
    [
      'a bill that is cancelled',
      (id: number) =>
        `update invoices set cancelled_at = now(), cancelled_reason = 'wrong' where subscriber_id = ${id}`,
    ],
    [
      'a later due date',
      (id: number) => `update invoices set due_on = '${day(2).slice(0, 10)}' where subscriber_id = ${id}`,
    ],
    ['a longer grace', () => 'insert into isp_settings (isp_id, grace_days) values (1, 4)'],
  ])('is found by the minute’s look after %s that woke nobody', async (_what, change) => {
    const line = await cutLine();
    await c.round();
    expect(await c.stateOf(line)).toBe(cut);
    await c.db.sql(change(line.id));
    await c.round();
    expect(await c.stateOf(line)).toBe(active);
  });

  it('is brought back once when two workers are at it, and a paid one of another ISP is left to it', async () => {
    const [mine, theirs] = [await c.owingLine(), await c.owingLine(south.id)];
    await c.roundAt(day(5, 1));
    await c.pay(mine);
    await c.pay(theirs);
    await Promise.all([c.run('collection.restore'), c.run('collection.restore')]);
    expect([await c.stateOf(mine), await c.stateOf(theirs)]).toEqual([active, cut]);
    const [written] = await c.db.sql(
      "select count(*)::int as rows from audit_log where entity = 'subscribers' and entity_id = $1 and call = 'collection.restore'",
      [mine.id],
    );
    expect(written).toEqual({ rows: 1 });
  });
});

describe('a line that is not cut for being unpaid', () => {
  it('is neither woken for nor brought back by a payment', async () => {
    const line = await c.owingLine();
    await c.change(line, "status = 'suspended', status_reason = 'by_hand'");
    await c.roundAt(day(5, 1));
    await c.pay(line);
    expect(await c.woken()).toEqual([]);
    await c.run('collection.restore');
    expect(await c.stateOf(line)).toContain('suspended by_hand');
  });

  it('that runs costs the queue nothing when it pays', async () => {
    const line = await c.owingLine();
    await c.pay(line);
    expect(await c.woken()).toEqual([]);
  });
});

it('a payment at the very moment of the cut leaves the line active, whoever comes first', async () => {
  for (const payFirst of [true, false]) {
    const line = await c.owingLine();
    c.clock.set(day(payFirst ? 5 : 6, 1));
    const both = [() => c.run('collection.cut-off'), () => c.pay(line)];
    await Promise.all((payFirst ? both.reverse() : both).map((work) => work()));
    await doWhatWaits();
    expect(await c.stateOf(line)).toBe(active);
    c.clock.set(day(1));
  }
});

it('waking for lines that someone brings back at the same time does no harm', async () => {
  const line = await cutLine();
  await c.pay(line);
  await c.within(north.id, async (tx) => {
    await wakeRestores(tx, [line.id]);
    const moment = { at: day(5, 10), today: day(5).slice(0, 10) };
    await carryOut(tx, [line.id], activation(tx, 'activate', moment));
  });
  await doWhatWaits();
  expect(await c.stateOf(line)).toBe(active);
});
