import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { applyUpdate, puttingOnHold } from '../../../customers/subscribers/index.ts';
import { active, DunningScenario, north, suspended } from '../../dunning/test/dunning-scenario.ts';

type Subscriber = Awaited<ReturnType<DunningScenario['subscriber']>>;

let c: DunningScenario;
beforeAll(async () => {
  c = await DunningScenario.start();
});
afterAll(() => c.close());

/** The server is down from the evening until `instant`; the billing run is the first job after that. */
async function backAt(instant: string, date: string): Promise<void> {
  c.clock.set(instant);
  await c.run('billing-runs.start-scheduled', north.id, { date });
  await c.run('billing-runs.process', north.id, { runId: await lastRun() });
  await c.run('subscribers.apply-scheduled-changes', north.id, { dueAt: `${date}T00:05:00+06:00`, date });
  await c.round();
}

async function lastRun(): Promise<number> {
  const [run] = await c.db.sql<{ id: string }>(
    "select id from billing_runs where kind = 'scheduled' order by id desc limit 1",
  );
  return Number(run?.id);
}

const invoicesOf = async ({ id }: Subscriber, from: string) =>
  c.db.sql(
    `select period_start::text as from, total_minor::int as total from invoices
     where subscriber_id = $1 and kind = 'monthly' and period_start >= $2 order by 1`,
    [id, from],
  );
const outcomeOf = async ({ id }: Subscriber) =>
  (
    await c.db.sql<{ outcome: string }>(
      'select outcome from billing_run_outcomes where run_id = $1 and subscriber_id = $2',
      [await lastRun(), id],
    )
  )[0]?.outcome;

/** Subscribers whose months up to March are invoiced and paid. */
async function paidUpToMarch(count: number): Promise<Subscriber[]> {
  const subscribers = await Promise.all(Array.from({ length: count }, () => c.subscriber()));
  await backAt('2026-03-28T12:00:00+06:00', '2026-03-28');
  for (const subscriber of subscribers) await c.pay(subscriber, 3 * 500_00);
  return subscribers;
}

const hold = ({ id }: Subscriber, until: string) =>
  c.within(north.id, (tx) =>
    applyUpdate(tx, [id], puttingOnHold(tx, until, { at: '2026-03-15T08:00:00Z', today: '2026-03-15' })),
  );

describe('after an outage that spans both hours', () => {
  it('subscribers are suspended, changed and reactivated before they are invoiced', async () => {
    const [overdueSubscriber, paying, moving, held] = (await paidUpToMarch(4)) as [
      Subscriber,
      Subscriber,
      Subscriber,
      Subscriber,
    ];
    await c.addOverdueInvoice(overdueSubscriber);
    const dearer = await createTestPackage(c.db, north.id, 'Dearer');
    await c.db.sql('update packages set price_minor = 80000 where id = $1', [dearer]);
    await c.change(moving, `next_package_id = ${dearer}, change_on = '2026-04-01'`);
    await hold(held, '2026-04-01');
    await backAt('2026-04-01T10:00:00+06:00', '2026-04-01');

    expect(await c.stateOf(overdueSubscriber)).toBe(suspended);
    expect(await outcomeOf(overdueSubscriber)).toBe('suspended');
    expect(await invoicesOf(overdueSubscriber, '2026-04-01')).toEqual([]);
    expect(await c.stateOf(paying)).toBe(active);
    const april = (total: number) => [{ from: '2026-04-01', total }];
    expect(await invoicesOf(paying, '2026-04-01')).toEqual(april(500_00));
    expect(await invoicesOf(moving, '2026-04-01')).toEqual(april(800_00));
    // Less the seventeen days of March that were paid and on hold.
    expect(await invoicesOf(held, '2026-04-01')).toEqual(april(225_81));
  });

  it('a suspension run whose hour is yet to come stays after the invoices', async () => {
    await c.settings(north.id, 'suspension_hour', '23');
    await c.db.sql("update subscribers set status = 'closed', status_reason = null");
    const subscriber = await c.subscriber();
    await backAt('2026-04-02T12:00:00+06:00', '2026-04-02');
    await c.pay(subscriber, 4 * 500_00);
    c.clock.set('2026-04-27T12:00:00+06:00');
    await c.addOverdueInvoice(subscriber);
    await c.roundAt('2026-04-30T23:30:00+06:00');
    await backAt('2026-05-01T10:00:00+06:00', '2026-05-01');
    expect(await c.stateOf(subscriber)).toBe(active);
    expect(await invoicesOf(subscriber, '2026-05-01')).toHaveLength(1);
    await c.roundAt('2026-05-01T23:00:00+06:00');
    expect(await c.stateOf(subscriber)).toBe(suspended);
  });
});
