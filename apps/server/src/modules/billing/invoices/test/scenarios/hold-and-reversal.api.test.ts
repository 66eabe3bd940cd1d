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
import { firstsOfMonths, startScenario } from './scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

it('a hold over a month end is not invoiced, and what was invoiced in advance is credited', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  const packageId = await scenario.package('Home', 620_00);
  const subscriber = await scenario.join('nadia', packageId);
  const body = { ids: [subscriber] };
  const invoiceAndSettle = async (day: string) => {
    scenario.on(day);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  };
  for (const first of firstsOfMonths('2026-01', '2026-03')) await invoiceAndSettle(first);
  scenario.on('2026-03-20');
  await scenario.owner(calls.subscribers.hold, { body });
  scenario.on('2026-04-01');
  expect(await expectProblem(scenario.invoice(subscriber))).toMatchObject({ code: 'invoices.not_billable' });
  scenario.on('2026-04-10');
  await scenario.owner(calls.subscribers.resume, { body });
  for (const day of ['2026-04-10', '2026-05-01', '2026-06-01', '2026-07-01']) await invoiceAndSettle(day);
  scenario.on('2026-07-03');
  await scenario.owner(calls.subscribers.hold, { body });
  scenario.on('2026-09-28');
  await scenario.owner(calls.subscribers.resume, { body });
  await scenario.invoice(subscriber);
  expect(await scenario.standing(subscriber)).toEqual(['-518.00', '2026-09-30']);
  for (const first of firstsOfMonths('2026-10', '2027-02')) await invoiceAndSettle(first);
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 21/30 434.00 + proration Home -240.00; VAT 0.00; 194.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000008 2026-09-01 2026-09-30: Home 3/30 62.00 + proration Home -580.00 + credit 518.00; VAT 0.00; 0.00 paid',
    'INV-2026-000009 2026-10-01 2026-10-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000010 2026-11-01 2026-11-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000011 2026-12-01 2026-12-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Home 620.00; VAT 0.00; 620.00 paid',
  ]);
  expect(await scenario.credits(subscriber)).toEqual(['CN-2026-000001 hold 518.00, VAT 0.00']);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2027-02-28']);
  expect(await scenario.accounts(subscriber)).toEqual({ revenue: '-6496.00', cash: '6496.00' });
});

it('an overpayment pays the next invoices until it is reversed, and then they are unpaid again', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-01');
  const subscriber = await scenario.join('tania', await scenario.package('Home', 500_00));
  await scenario.invoice(subscriber);
  const { id } = await scenario.pay(subscriber, 1_200_00);
  expect(await scenario.standing(subscriber)).toEqual(['-700.00', '2026-01-31']);
  scenario.on('2026-02-01');
  await scenario.invoice(subscriber);
  expect(await scenario.standing(subscriber)).toEqual(['-200.00', '2026-02-28']);
  scenario.on('2026-03-01');
  await scenario.invoice(subscriber);
  expect(await scenario.standing(subscriber)).toEqual(['300.00', '2026-02-28']);
  scenario.on('2026-03-05');
  await scenario.owner(calls.payments.reverse, { body: { id, reason: 'Another subscriber' } });
  expect(await scenario.standing(subscriber)).toEqual(['1500.00', null]);
  const again = scenario.owner(calls.payments.reverse, { body: { id, reason: 'Twice' } });
  expect(await expectProblem(again)).toMatchObject({ code: 'payments.already_reversed' });
  await scenario.pay(subscriber, 500_00, 'bkash');
  expect(await scenario.standing(subscriber)).toEqual(['1000.00', '2026-01-31']);
  await scenario.settle(subscriber);
  for (const first of firstsOfMonths('2026-04', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2026-000012 2026-12-01 2026-12-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Home 500.00; VAT 0.00; 500.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Home 500.00; VAT 0.00; 500.00 paid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2027-02-28']);
  expect(await scenario.accounts(subscriber)).toEqual({
    revenue: '-7000.00',
    cash: '6500.00',
    wallet: '500.00',
  });
});
