import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePackage } from '../../../../../test/support/subscribers.ts';
import { carryOut, holding } from '../../../customers/subscribers/index.ts';
import { active, Collecting, cut, north } from '../../dunning/test/dunning-scenario.ts';

type Line = Awaited<ReturnType<Collecting['line']>>;

let c: Collecting;
beforeAll(async () => {
  c = await Collecting.start();
});
afterAll(() => c.close());

/** Nobody has looked since the evening; the bills are what is asked for first. */
async function backAt(instant: string, date: string): Promise<void> {
  c.clock.set(instant);
  await c.run('billing-runs.start-scheduled', north.id, { date });
  await c.run('billing-runs.work', north.id, { runId: await lastRun() });
  await c.run('subscribers.change-by-the-clock', north.id, { dueAt: `${date}T00:05:00+06:00`, date });
  await c.round();
}

async function lastRun(): Promise<number> {
  const [run] = await c.db.sql<{ id: string }>(
    "select id from billing_runs where kind = 'scheduled' order by id desc limit 1",
  );
  return Number(run?.id);
}

const billsOf = async ({ id }: Line, from: string) =>
  c.db.sql(
    `select period_start::text as from, total_minor::int as total from invoices
     where subscriber_id = $1 and kind = 'monthly' and period_start >= $2 order by 1`,
    [id, from],
  );
const outcomeOf = async ({ id }: Line) =>
  (
    await c.db.sql<{ outcome: string }>(
      'select outcome from billing_run_outcomes where run_id = $1 and subscriber_id = $2',
      [await lastRun(), id],
    )
  )[0]?.outcome;

/** Lines whose months up to March are billed and paid. */
async function paidUpToMarch(count: number): Promise<Line[]> {
  const lines = await Promise.all(Array.from({ length: count }, () => c.line()));
  await backAt('2026-03-28T12:00:00+06:00', '2026-03-28');
  for (const line of lines) await c.pay(line, 3 * 500_00);
  return lines;
}

const hold = ({ id }: Line, until: string) =>
  c.within(north.id, (tx) =>
    carryOut(tx, [id], holding(tx, until, { at: '2026-03-28T08:00:00Z', today: '2026-03-28' })),
  );

describe('after a night away over both hours', () => {
  it('lines are cut, changed and brought back before they are billed', async () => {
    const [owing, paying, moving, held] = (await paidUpToMarch(4)) as [Line, Line, Line, Line];
    await c.owe(owing);
    const dearer = await makePackage(c.db, north.id, 'Dearer');
    await c.db.sql('update packages set price_minor = 80000 where id = $1', [dearer]);
    await c.change(moving, `next_package_id = ${dearer}, change_on = '2026-04-01'`);
    await hold(held, '2026-04-01');
    await backAt('2026-04-01T10:00:00+06:00', '2026-04-01');

    expect(await c.stateOf(owing)).toBe(cut);
    expect(await outcomeOf(owing)).toBe('suspended');
    expect(await billsOf(owing, '2026-04-01')).toEqual([]);
    expect(await c.stateOf(paying)).toBe(active);
    const april = (total: number) => [{ from: '2026-04-01', total }];
    expect(await billsOf(paying, '2026-04-01')).toEqual(april(500_00));
    expect(await billsOf(moving, '2026-04-01')).toEqual(april(800_00));
    // Less the four days of March that were paid and held.
    expect(await billsOf(held, '2026-04-01')).toEqual(april(435_48));
  });

  it('a cut whose hour is yet to come stays after the bills', async () => {
    await c.settings(north.id, 'cut_off_hour', '23');
    await c.db.sql("update subscribers set status = 'left', status_reason = null");
    const line = await c.line();
    await backAt('2026-04-02T12:00:00+06:00', '2026-04-02');
    await c.pay(line, 4 * 500_00);
    c.clock.set('2026-04-27T12:00:00+06:00');
    await c.owe(line);
    await c.roundAt('2026-04-30T23:30:00+06:00');
    await backAt('2026-05-01T10:00:00+06:00', '2026-05-01');
    expect(await c.stateOf(line)).toBe(active);
    expect(await billsOf(line, '2026-05-01')).toHaveLength(1);
    await c.roundAt('2026-05-01T23:00:00+06:00');
    expect(await c.stateOf(line)).toBe(cut);
  });
});
