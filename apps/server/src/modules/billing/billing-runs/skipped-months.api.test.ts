import { calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { startScenario } from '../invoices/test/scenarios/scenario.ts';
import { processRun } from './operations/process-run.ts';
import { startScheduledRun } from './operations/start-scheduled-run.ts';

const c = calls.skippedMonths;
let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  // The jobs run here without the queue.
  expect(violations.filter((violation) => !violation.startsWith('Job'))).toEqual([]);
});

const tenant = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.db.database, north.id, { actor: { userId: null } }, work);
const work = { transaction: tenant, read: tenant, report: async () => {}, userId: null } as unknown as JobRun;

/** The scheduled run of a day; returns what it recorded. */
async function runOf(date: string): Promise<string[]> {
  scenario.on(date);
  await tenant((tx) => startScheduledRun(server.clock, tx));
  const [run] = await server.db.sql<{ id: string }>('select max(id) as id from billing_runs');
  await processRun(server.clock, Number(run?.id), work);
  const { items } = await scenario.owner(calls.billingRuns.outcomes, { params: { id: Number(run?.id) } });
  return items.map(({ subscriber, outcome }) => `${subscriber.username} ${outcome}`);
}
const runOn = async (...dates: string[]) => {
  for (const date of dates) await runOf(date);
};
const skip = (id: number, ...months: string[]) =>
  scenario.owner(c.create, { body: { ids: [id], months, reason: 'Away on pilgrimage' } });
const skipped = async (subscriberId: number) =>
  (await scenario.owner(c.list, { query: { subscriberId } })).items;
const remove = async (subscriberId: number, month: string) => {
  const found = (await skipped(subscriberId)).find((row) => row.month === month);
  return scenario.owner(c.delete, { body: { id: found?.id ?? 0 } });
};
/** Periods and totals of the invoices that are not cancelled. */
const invoiced = async (subscriber: number) =>
  (await scenario.invoices(subscriber))
    .filter((summary) => !summary.endsWith('cancelled'))
    .map((summary) => summary.replace(/^INV-\d+-\d+ (\S+ \S+): .* (\S+) \S+$/, '$1 $2'));

describe('a month that is not to be invoiced', () => {
  it('is left out by the run, which says so once, and charged neither then nor later', async () => {
    scenario.on('2026-01-01');
    const id = await scenario.join('amina', await scenario.package('Amina', 310_00));
    expect(await runOf('2026-01-01')).toEqual(['amina invoiced']);
    scenario.on('2026-01-20');
    expect(await skip(id, '2026-02')).toMatchObject({ done: [id], refused: [] });
    expect(await runOf('2026-02-01')).toEqual(['amina month_skipped']);
    expect(await runOf('2026-02-02')).toEqual([]);
    expect(await runOf('2026-03-01')).toEqual(['amina invoiced']);
    expect(await invoiced(id)).toEqual(['2026-01-01 2026-01-31 310.00', '2026-03-01 2026-03-31 310.00']);
    await scenario.close(id);
  });

  it('can be invoiced after all until the run has passed it', async () => {
    scenario.on('2026-04-01');
    const id = await scenario.join('badrul', await scenario.package('Badrul', 300_00));
    await runOn('2026-04-01');
    await skip(id, '2026-05', '2026-06');
    expect((await skipped(id)).map(({ month, passed }) => [month, passed])).toEqual([
      ['2026-06', false],
      ['2026-05', false],
    ]);
    await runOn('2026-05-01');
    expect(await expectProblem(remove(id, '2026-05'))).toMatchObject({ code: 'skipped_months.passed' });
    await remove(id, '2026-06');
    expect((await skipped(id)).map(({ month, passed }) => [month, passed])).toEqual([['2026-05', true]]);
    await runOn('2026-06-01');
    expect(await invoiced(id)).toEqual(['2026-04-01 2026-04-30 300.00', '2026-06-01 2026-06-30 300.00']);
    await scenario.close(id);
  });

  it('keeps its days when the billing day changes in it', async () => {
    scenario.on('2026-07-01');
    const id = await scenario.join('chand', await scenario.package('Chand', 310_00));
    await runOn('2026-07-01');
    await skip(id, '2026-08');
    await runOn('2026-08-01');
    scenario.on('2026-08-10');
    await scenario.edit(id, { billingDay: 15 });
    await runOn('2026-08-15', '2026-09-01', '2026-09-15');
    expect(await invoiced(id)).toEqual([
      '2026-07-01 2026-07-31 310.00',
      '2026-09-01 2026-09-14 140.00',
      '2026-09-15 2026-10-14 310.00',
    ]);
    await scenario.close(id);
  });

  it('returns nothing when the subscriber is closed in it', async () => {
    scenario.on('2026-11-01');
    const id = await scenario.join('dipa', await scenario.package('Dipa', 300_00));
    await runOn('2026-11-01');
    await skip(id, '2026-12');
    await runOn('2026-12-01');
    scenario.on('2026-12-10');
    await scenario.close(id);
    expect(await invoiced(id)).toEqual(['2026-11-01 2026-11-30 300.00']);
    expect(await scenario.standing(id)).toEqual(['300.00', null]);
  });

  it('is settled once the subscriber is closed in it', async () => {
    scenario.on('2026-12-15');
    const id = await scenario.join('dola', await scenario.package('Dola', 310_00), {
      billingMode: 'postpaid',
      billingDay: 15,
    });
    await skip(id, '2026-12');
    scenario.on('2026-12-28');
    await scenario.close(id);
    expect(await expectProblem(remove(id, '2026-12'))).toMatchObject({ code: 'skipped_months.passed' });
    await runOn('2026-12-29');
    expect(await scenario.invoices(id)).toEqual([]);
  });

  it('moves the connection charge to the first invoice', async () => {
    scenario.on('2027-01-01');
    const packageId = await scenario.package('Elma', 300_00, { connectionChargeMinor: 500_00 });
    const id = await scenario.join('elma', packageId);
    await skip(id, '2027-01');
    await runOn('2027-01-01', '2027-02-01', '2027-03-01');
    expect(await invoiced(id)).toEqual(['2027-02-01 2027-02-28 800.00', '2027-03-01 2027-03-31 300.00']);
    await scenario.close(id);
  });

  it('is passed over by an invoice in advance, and not invoiced by hand', async () => {
    scenario.on('2027-04-01');
    const id = await scenario.join('farid', await scenario.package('Farid', 300_00));
    await runOn('2027-04-01');
    await skip(id, '2027-05');
    const byHand = scenario.owner(calls.invoices.create, {
      params: { subscriberId: id },
      body: { kind: 'monthly', periodStart: '2027-05-01' },
    });
    expect(await expectProblem(byHand)).toMatchObject({ code: 'invoices.month_skipped' });
    await scenario.invoice(id);
    expect(await invoiced(id)).toEqual(['2027-04-01 2027-04-30 300.00', '2027-06-01 2027-06-30 300.00']);
    expect(await expectProblem(remove(id, '2027-05'))).toMatchObject({ code: 'skipped_months.passed' });
    await scenario.close(id);
  });

  it('is this one at the earliest, at most 12 months ahead, and not one that is invoiced', async () => {
    scenario.on('2027-07-01');
    const id = await scenario.join('gias', await scenario.package('Gias', 300_00));
    await runOn('2027-07-01');
    expect(await expectProblem(skip(id, '2027-06', '2027-08'))).toMatchObject({
      code: 'skipped_months.in_the_past',
      errors: [{ path: 'months' }],
    });
    expect(await expectProblem(skip(id, '2028-08'))).toMatchObject({ code: 'skipped_months.too_far_ahead' });
    expect(await skip(id, '2027-07')).toMatchObject({
      done: [],
      refused: [{ id, code: 'invoices.already_invoiced' }],
    });
    await skip(id, '2027-08');
    expect(await skip(id, '2027-08')).toMatchObject({ refused: [{ code: 'subscribers.already_in_state' }] });
    await scenario.close(id);
    expect(await skip(id, '2027-09')).toMatchObject({ refused: [{ code: 'subscribers.wrong_state' }] });
  });

  it('is chosen for many subscribers at once, and previewed', async () => {
    scenario.on('2027-10-01');
    const packageId = await scenario.package('Many', 300_00);
    const ids = [await scenario.join('many1', packageId), await scenario.join('many2', packageId)];
    const body = { filter: { search: 'many' }, months: ['2027-11'], reason: 'Flood' };
    expect(await scenario.owner(c.create, { body: { ...body, preview: true } })).toMatchObject({ done: ids });
    expect(await skipped(ids[0] ?? 0)).toEqual([]);
    expect(await scenario.owner(c.create, { body })).toMatchObject({ done: ids });
    const other = await server.clientOf(south.logins.client);
    expect(await expectProblem(other(c.list, { query: { subscriberId: ids[0] ?? 0 } }))).toMatchObject({
      status: 404,
    });
    expect(await expectProblem(other(c.create, { body: { ...body, filter: undefined, ids } }))).toMatchObject(
      {
        status: 404,
      },
    );
    await scenario.close(...ids);
  });
});

it('a cancelled invoice comes back on the next day only where it is to be invoiced again', async () => {
  scenario.on('2028-01-01');
  const packageId = await scenario.package('Again', 300_00);
  const [again, never] = [await scenario.join('again', packageId), await scenario.join('never', packageId)];
  await runOn('2028-01-01');
  for (const [id, month] of [
    [again, 'invoice_again'],
    [never, 'skip'],
  ] as const) {
    const { items } = await scenario.owner(calls.invoices.list, { query: { subscriberId: id } });
    await scenario.owner(calls.invoices.cancel, {
      body: { id: items[0]?.id ?? 0, reason: 'Outage', month },
    });
  }
  expect(await runOf('2028-01-02')).toEqual(['again invoiced']);
  await runOn('2028-01-03', '2028-02-01');
  expect(await invoiced(again)).toEqual(['2028-01-01 2028-01-31 300.00', '2028-02-01 2028-02-29 300.00']);
  expect(await invoiced(never)).toEqual(['2028-02-01 2028-02-29 300.00']);
});

it('a subscriber that has its final invoice is not invoiced after a change of the settings', async () => {
  await scenario.settings({ firstInvoice: 'none' });
  scenario.on('2028-03-10');
  const id = await scenario.join('hasan', await scenario.package('Hasan', 310_00));
  scenario.on('2028-03-20');
  await scenario.close(id);
  await scenario.settings({ firstInvoice: 'full' });
  await runOn('2028-03-21');
  expect(await scenario.invoices(id)).toEqual([]);
});

it('a first invoice that is cancelled leaves the connection charge to the next one, also if its month is skipped', async () => {
  scenario.on('2028-05-01');
  const id = await scenario.join('ishrat', await scenario.package('Ishrat', 300_00));
  await runOn('2028-05-01');
  const { items } = await scenario.owner(calls.invoices.list, { query: { subscriberId: id } });
  const body = { id: items[0]?.id ?? 0, reason: 'Not connected yet', month: 'skip' as const };
  await scenario.owner(calls.invoices.cancel, { body });
  const packageId = await scenario.package('Ishrat fast', 300_00, { connectionChargeMinor: 500_00 });
  await scenario.owner(calls.subscribers.changePackage, { body: { ids: [id], packageId } });
  await runOn('2028-06-01', '2028-07-01');
  expect(await invoiced(id)).toEqual(['2028-06-01 2028-06-30 800.00', '2028-07-01 2028-07-31 300.00']);
});

it('a run ahead settles no skipped month that has not begun, so that days of service before it are invoiced', async () => {
  scenario.on('2028-10-01');
  const id = await scenario.join('jamil', await scenario.package('Jamil', 300_00));
  await runOn('2028-10-01');
  scenario.on('2028-10-20');
  await scenario.owner(calls.subscribers.suspend, { body: { ids: [id] } });
  await skip(id, '2028-12');
  await runOn('2028-11-01');
  scenario.on('2028-11-18');
  const ahead = await scenario.owner(calls.billingRuns.generate, { body: { month: '2028-12' } });
  await processRun(server.clock, ahead.runId ?? 0, work);
  scenario.on('2028-11-20');
  await scenario.owner(calls.subscribers.activate, { body: { ids: [id] } });
  await runOn('2028-11-20', '2028-12-01', '2029-01-01');
  expect(await invoiced(id)).toEqual([
    '2028-10-01 2028-10-31 300.00',
    '2028-11-01 2028-11-30 110.00',
    '2029-01-01 2029-01-31 300.00',
  ]);
});
