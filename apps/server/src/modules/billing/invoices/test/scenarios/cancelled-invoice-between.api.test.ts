import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../../../test/support/expect-problem.ts';
import {
  north,
  south,
  startTestServer,
  type TestServer,
} from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { startScenario } from './scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

it('a month whose invoice was cancelled is invoiced again, although later months are invoiced', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-11');
  const home = await scenario.package('Home', 620_00, { connectionChargeMinor: 500_00 });
  const subscriber = await scenario.join('tania', home);
  const billed: number[] = [];
  for (const day of ['2026-01-11', '2026-02-01', '2026-03-01', '2026-04-01']) {
    scenario.on(day);
    billed.push(await scenario.invoice(subscriber));
  }
  scenario.on('2026-04-05');
  const cancel = (id: number) =>
    scenario.owner(calls.invoices.cancel, { body: { id, reason: 'Made out to the wrong person' } });
  await cancel(billed[0] ?? 0);
  await cancel(billed[1] ?? 0);
  await cancel(billed[2] ?? 0);
  const wanted = (periodStart: string) =>
    scenario.owner(calls.invoices.create, {
      params: { subscriberId: subscriber },
      body: { kind: 'monthly', periodStart },
    });
  expect(await expectProblem(wanted('2026-04-01'))).toMatchObject({ code: 'invoices.already_invoiced' });
  expect(await expectProblem(wanted('2026-03-01'))).toMatchObject({ code: 'invoices.wrong_period' });
  // Cancelled twice, the period still counts once.
  await cancel((await wanted('2026-01-11')).id ?? 0);
  await scenario.edit(subscriber, { billingDay: 10 });
  for (let invoices = 0; invoices < 4; invoices++) await scenario.invoice(subscriber);
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 cancelled',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 cancelled',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 cancelled',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000005 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 cancelled',
    'INV-2026-000006 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 unpaid',
    'INV-2026-000007 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000008 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 unpaid',
    // All are invoiced; the new billing day starts with a stub of nine of the thirty days up to 9 May.
    'INV-2026-000009 2026-05-01 2026-05-09: Home 9/30 186.00; VAT 0.00; 186.00 unpaid',
  ]);
});

it('what a cancelled invoice carried over for the month before is carried over again', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-01');
  const [slow, fast] = [await scenario.package('Slow', 310_00), await scenario.package('Fast', 620_00)];
  const subscriber = await scenario.join('babul', slow);
  await scenario.invoice(subscriber);
  scenario.on('2026-01-22');
  await scenario.owner(calls.subscribers.changePackage, { body: { ids: [subscriber], packageId: fast } });
  scenario.on('2026-02-01');
  const second = await scenario.invoice(subscriber);
  scenario.on('2026-03-01');
  await scenario.invoice(subscriber);
  await scenario.owner(calls.invoices.cancel, { body: { id: second, reason: 'A mistake' } });
  await scenario.invoice(subscriber);
  const carriedOver = 'Fast 620.00 + proration Slow -100.00 + proration Fast 200.00; VAT 0.00; 720.00';
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Slow 310.00; VAT 0.00; 310.00 unpaid',
    `INV-2026-000002 2026-02-01 2026-02-28: ${carriedOver} cancelled`,
    'INV-2026-000003 2026-03-01 2026-03-31: Fast 620.00; VAT 0.00; 620.00 unpaid',
    `INV-2026-000004 2026-02-01 2026-02-28: ${carriedOver} unpaid`,
  ]);
  await scenario.invoice(subscriber);
  expect((await scenario.invoices(subscriber)).at(-1)).toContain(
    '2026-04-01 2026-04-30: Fast 620.00; VAT 0.00; 620.00',
  );
});
