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

it('closing with a balance due credits the rest of the month, and reopening keeps what is still owed', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  const subscriber = await scenario.join(
    'farid',
    await scenario.package('Home', 620_00, { connectionChargeMinor: 0 }),
  );
  for (const first of firstsOfMonths('2026-01', '2026-06')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    if (first < '2026-05-01') await scenario.settle(subscriber);
  }
  scenario.on('2026-06-11');
  await scenario.close(subscriber);
  expect(await scenario.credits(subscriber)).toEqual(['CN-2026-000001 final_invoice 413.33, VAT 0.00']);
  expect(await scenario.standing(subscriber)).toEqual(['826.67', '2026-04-30']);
  expect(await expectProblem(scenario.invoice(subscriber))).toMatchObject({ code: 'invoices.not_billable' });
  scenario.on('2026-07-15');
  await scenario.pay(subscriber, 500_00);
  expect(await scenario.standing(subscriber)).toEqual(['326.67', '2026-05-31']);
  scenario.on('2026-10-19');
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [subscriber] } });
  await scenario.invoice(subscriber);
  expect(await scenario.standing(subscriber)).toEqual(['586.67', '2026-05-31']);
  await scenario.settle(subscriber);
  for (const first of firstsOfMonths('2026-11', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000007 one_off: proration Home -413.33 + credit 413.33; VAT 0.00; 0.00 paid',
    'INV-2026-000008 2026-10-19 2026-10-31: Home 13/31 260.00; VAT 0.00; 260.00 paid',
    'INV-2026-000009 2026-11-01 2026-11-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000010 2026-12-01 2026-12-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Home 620.00; VAT 0.00; 620.00 paid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2027-02-28']);
  expect(await scenario.accounts(subscriber)).toEqual({ revenue: '-6046.67', cash: '6046.67' });
});

it('a postpaid subscriber gets a final invoice for the days up to the last one', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-01');
  const subscriber = await scenario.join('gulshan', await scenario.package('Office', 930_00), {
    billingMode: 'postpaid',
  });
  for (const first of firstsOfMonths('2026-02', '2027-03')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  }
  scenario.on('2027-03-21');
  await scenario.close(subscriber);
  await scenario.settle(subscriber);
  expect(await expectProblem(scenario.invoice(subscriber))).toMatchObject({ code: 'invoices.not_billable' });
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2027-000001 2026-12-01 2026-12-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2027-000002 2027-01-01 2027-01-31: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2027-000003 2027-02-01 2027-02-28: Office 930.00; VAT 0.00; 930.00 paid',
    'INV-2027-000004 2027-03-01 2027-03-20: Office 20/31 600.00; VAT 0.00; 600.00 paid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2027-03-20']);
  expect(await scenario.accounts(subscriber)).toEqual({ revenue: '-13620.00', cash: '13620.00' });
});

it('of many closed at once each is settled on its own, and reopening on the same day is not a closing', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2027-04-01');
  const home = await scenario.package('Many', 300_00);
  const [prepaid, postpaid, free, stays] = [
    await scenario.join('prepaid', home),
    await scenario.join('postpaid', home, { billingMode: 'postpaid' }),
    await scenario.join('free', home, { billing: 'free' }),
    await scenario.join('stays', home),
  ];
  await scenario.invoice(prepaid);
  await scenario.invoice(stays);
  scenario.on('2027-04-11');
  await scenario.owner(calls.subscribers.close, { body: { ids: [stays] } });
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [stays] } });
  await scenario.close(prepaid, postpaid, free);
  // Ten of thirty days of 300.00.
  expect(await scenario.standing(prepaid)).toEqual(['100.00', null]);
  expect(await scenario.standing(postpaid)).toEqual(['100.00', null]);
  expect(await scenario.invoices(postpaid)).toEqual([
    expect.stringContaining('2027-04-01 2027-04-10: Many 10/30 100.00; VAT 0.00; 100.00 unpaid'),
  ]);
  expect([await scenario.invoices(free), (await scenario.invoices(stays)).length]).toEqual([[], 1]);
  // The worker was down: the subscriber was closed, reopened and closed again before the job ran.
  scenario.on('2027-04-13');
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [postpaid] } });
  scenario.on('2027-04-16');
  await scenario.owner(calls.subscribers.close, { body: { ids: [postpaid] } });
  scenario.on('2027-04-20');
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [postpaid] } });
  scenario.on('2027-04-22');
  await scenario.close(postpaid);
  expect((await scenario.invoices(postpaid)).map((invoice) => invoice.slice(16, 37))).toEqual([
    '2027-04-01 2027-04-10',
    '2027-04-13 2027-04-15',
    '2027-04-20 2027-04-21',
  ]);
  expect(await scenario.standing(postpaid)).toEqual(['150.00', null]);
});

it('a deleted subscriber gets its final invoice as well', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2027-05-01');
  const subscriber = await scenario.join('gone', await scenario.package('Gone', 310_00));
  await scenario.invoice(subscriber);
  scenario.on('2027-05-11');
  await scenario.owner(calls.subscribers.deleteUsername, { body: { id: subscriber } });
  await scenario.issueFinal();
  expect(await scenario.credits(subscriber)).toEqual([expect.stringContaining('final_invoice 210.00')]);
});

it('a price agreed after closing does not move the day of closing', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2027-06-01');
  const home = await scenario.package('Lane', 300_00);
  const subscriber = await scenario.join('lane', home, { billingMode: 'postpaid' });
  scenario.on('2027-06-11');
  await scenario.close(subscriber);
  scenario.on('2027-06-15');
  await scenario.edit(subscriber, { agreedPriceMinor: 150_00 });
  const { items } = await scenario.owner(calls.invoices.list, { query: { subscriberId: subscriber } });
  const body = { id: items[0]?.id ?? 0, reason: 'A mistake' };
  await scenario.owner(calls.invoices.cancel, { body });
  await scenario.issueFinal();
  expect((await scenario.invoices(subscriber)).map((invoice) => invoice.slice(16))).toEqual([
    '2027-06-01 2027-06-10: Lane 10/30 100.00; VAT 0.00; 100.00 cancelled',
    '2027-06-01 2027-06-10: Lane 10/30 100.00; VAT 0.00; 100.00 unpaid',
  ]);
});

it('a cancelled invoice from before a closing is issued again, and before the one after reopening', async () => {
  const scenario = await startScenario(server, south);
  const home = await scenario.package('Road', 300_00);
  scenario.on('2027-06-01');
  const [early, within] = [await scenario.join('early', home), await scenario.join('within', home)];
  const billed = [await scenario.invoice(early), await scenario.invoice(within)];
  scenario.on('2027-06-11');
  await scenario.close(early, within);
  scenario.on('2027-06-21');
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [within] } });
  scenario.on('2027-07-16');
  await scenario.owner(calls.subscribers.reopen, { body: { ids: [early] } });
  for (const id of billed) await scenario.owner(calls.invoices.cancel, { body: { id, reason: 'A mistake' } });
  await scenario.invoice(early);
  await scenario.invoice(early);
  for (let invoices = 0; invoices < 3; invoices++) await scenario.invoice(within);
  const monthly = async (id: number) =>
    (await scenario.invoices(id))
      .filter((text) => !text.includes('one_off') && !text.includes('cancelled'))
      .map((text) => text.slice(16).replace(/;.*/, ''));
  expect(await monthly(early)).toEqual([
    expect.stringContaining('2027-06-01 2027-06-30: Road 10/30 100.00'),
    expect.stringContaining('2027-07-16 2027-07-31: Road 16/31 154.84'),
  ]);
  expect(await monthly(within)).toEqual([
    expect.stringContaining('2027-06-01 2027-06-20: Road 10/30 100.00'),
    expect.stringContaining('2027-06-21 2027-06-30: Road 10/30 100.00'),
    expect.stringContaining('2027-07-01 2027-07-31: Road 300.00'),
  ]);
});
