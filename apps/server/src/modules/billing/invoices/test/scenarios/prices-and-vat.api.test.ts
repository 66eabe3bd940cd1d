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

it('a new price applies to what is invoiced after it; a postpaid month has both', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  const packageId = await scenario.package('Home', 600_00);
  const ahead = await scenario.join('bashir', packageId);
  const after = await scenario.join('chandni', packageId, { billingMode: 'postpaid' });
  for (const first of firstsOfMonths('2026-01', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(ahead);
    await scenario.settle(ahead);
    if (first > '2026-01-01') {
      await scenario.invoice(after);
      await scenario.settle(after);
    }
    if (first === '2026-04-01') {
      scenario.on('2026-04-16');
      await scenario.reprice(packageId, 690_00);
    }
  }
  expect(await scenario.invoices(ahead)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000004 2026-03-01 2026-03-31: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000006 2026-04-01 2026-04-30: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000008 2026-05-01 2026-05-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000010 2026-06-01 2026-06-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000012 2026-07-01 2026-07-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000014 2026-08-01 2026-08-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000016 2026-09-01 2026-09-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000018 2026-10-01 2026-10-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000020 2026-11-01 2026-11-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000022 2026-12-01 2026-12-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2027-000003 2027-02-01 2027-02-28: Home 690.00; VAT 0.00; 690.00 paid',
  ]);
  expect(await scenario.invoices(after)).toEqual([
    'INV-2026-000003 2026-01-01 2026-01-31: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000005 2026-02-01 2026-02-28: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000007 2026-03-01 2026-03-31: Home 600.00; VAT 0.00; 600.00 paid',
    'INV-2026-000009 2026-04-01 2026-04-30: Home 15/30 300.00 + Home 15/30 345.00; VAT 0.00; 645.00 paid',
    'INV-2026-000011 2026-05-01 2026-05-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000013 2026-06-01 2026-06-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000015 2026-07-01 2026-07-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000017 2026-08-01 2026-08-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000019 2026-09-01 2026-09-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000021 2026-10-01 2026-10-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2026-000023 2026-11-01 2026-11-30: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2027-000002 2026-12-01 2026-12-31: Home 690.00; VAT 0.00; 690.00 paid',
    'INV-2027-000004 2027-01-01 2027-01-31: Home 690.00; VAT 0.00; 690.00 paid',
  ]);
  expect(await scenario.standing(ahead)).toEqual(['0.00', '2027-02-28']);
  expect(await scenario.standing(after)).toEqual(['0.00', '2027-01-31']);
  expect(await scenario.accounts(ahead)).toEqual({ revenue: '-9300.00', cash: '9300.00' });
  expect(await scenario.accounts(after)).toEqual({ revenue: '-8655.00', cash: '8655.00' });
});

it('inclusive VAT is calculated after the discount, and credited with it', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-12');
  await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
  const home = await scenario.package('Home', 1_050_00);
  const packageId = await scenario.package('Small', 630_00);
  const subscriber = await scenario.join('dilruba', home, { monthlyDiscountMinor: 105_00 });
  await scenario.invoice(subscriber);
  await scenario.settle(subscriber);
  for (const first of firstsOfMonths('2026-02', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    if (first < '2027-02-01') await scenario.settle(subscriber);
    if (first === '2026-06-01') {
      scenario.on('2026-06-16');
      const body = { ids: [subscriber], packageId, dropSession: false };
      await scenario.owner(calls.subscribers.changePackage, { body });
    }
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-12 2026-01-31: Home 20/31 677.42 + discount -67.74; VAT 29.03; 609.68 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 1050.00 + discount -105.00; VAT 45.00; 945.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 1050.00 + discount -105.00; VAT 45.00; 945.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 1050.00 + discount -105.00; VAT 45.00; 945.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Home 1050.00 + discount -105.00; VAT 45.00; 945.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Home 1050.00 + discount -105.00; VAT 45.00; 945.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Small 630.00 + discount -105.00 + proration Home -525.00 + proration Small 315.00; VAT 15.00; 315.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2026-000012 2026-12-01 2026-12-31: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Small 630.00 + discount -105.00; VAT 25.00; 525.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Small 630.00 + discount -105.00; VAT 25.00; 525.00 unpaid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['525.00', '2027-01-31']);
  // Revenue is before discounts and without VAT: 648.39 + 5 × 1005 + 405 + 7 × 605.
  expect(await scenario.accounts(subscriber)).toEqual({
    revenue: '-10313.39',
    vat: '-444.03',
    discount: '1432.74',
    cash: '8799.68',
    subscriber: '525.00',
  });
});

it('another VAT rate does not change a settled month that was invoiced as exempt', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2027-04-01');
  await scenario.settings({ vatMode: 'exempt', vatRate: 1500 });
  const exempt = await scenario.package('Village', 600_00);
  const taxed = await scenario.package('Town', 900_00, { vatMode: 'inclusive' });
  const subscriber = await scenario.join('farida', exempt);
  await scenario.invoice(subscriber);
  scenario.on('2027-04-11');
  const body = { ids: [subscriber], packageId: taxed, dropSession: false };
  await scenario.owner(calls.subscribers.changePackage, { body });
  scenario.on('2027-04-21');
  await scenario.close(subscriber);
  const settled = await scenario.invoices(subscriber);
  expect(settled.map((text) => text.replace(/^\S+ /, ''))).toEqual([
    '2027-04-01 2027-04-30: Village 600.00; VAT 0.00; 600.00 partial',
    'one_off: proration Village -400.00 + proration Town 300.00 + credit 400.00; VAT 39.13; 300.00 unpaid',
  ]);
  await scenario.settings({ vatRate: 1900 });
  scenario.on('2027-04-22');
  expect(await expectProblem(scenario.invoice(subscriber))).toMatchObject({ code: 'invoices.not_billable' });
  expect(await scenario.invoices(subscriber)).toEqual(settled);
});

it('a new price within an invoiced month does not change it by rounding its days anew', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2027-08-06');
  await scenario.settings({ vatMode: 'exempt' });
  const cafe = await scenario.package('Cafe', 1016_68);
  const subscriber = await scenario.join('gazi', cafe, { agreedPriceMinor: 1141_18, billingDay: 17 });
  await scenario.invoice(subscriber);
  scenario.on('2027-08-09');
  await scenario.edit(subscriber, { agreedPriceMinor: null });
  scenario.on('2027-08-17');
  await scenario.invoice(subscriber);
  expect((await scenario.invoices(subscriber)).map((text) => text.slice(16))).toEqual([
    '2027-08-06 2027-08-16: Cafe 11/31 404.93; VAT 0.00; 404.93 unpaid',
    '2027-08-17 2027-09-16: Cafe 1016.68; VAT 0.00; 1016.68 unpaid',
  ]);
});

it('a change to a package with VAT on top in a month with VAT included is charged once', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2027-09-01');
  await scenario.settings({ vatMode: 'on_top', vatRate: 500 });
  const office = await scenario.package('Office', 630_00, { vatMode: 'inclusive' });
  const packageId = await scenario.package('Studio', 800_00);
  const subscriber = await scenario.join('hasina', office);
  await scenario.invoice(subscriber);
  scenario.on('2027-09-16');
  await scenario.owner(calls.subscribers.changePackage, {
    body: { ids: [subscriber], packageId, dropSession: false },
  });
  scenario.on('2027-09-20');
  await scenario.invoice(subscriber);
  const invoiced = [
    '2027-09-01 2027-09-30: Office 630.00; VAT 30.00; 630.00 unpaid',
    'one_off: proration Office -315.00 + proration Studio 420.00; VAT 5.00; 105.00 unpaid',
    '2027-10-01 2027-10-31: Studio 800.00 + vat 40.00; VAT 40.00; 840.00 unpaid',
  ];
  const texts = async () => (await scenario.invoices(subscriber)).map((text) => text.slice(16));
  expect(await texts()).toEqual(invoiced);
  // The month is calculated again: nothing that it costs has changed.
  scenario.on('2027-09-25');
  await scenario.edit(subscriber, { agreedPriceMinor: 900_00 });
  await scenario.settings({ vatMode: 'inclusive' });
  await scenario.invoice(subscriber);
  expect(await texts()).toEqual([
    ...invoiced,
    '2027-11-01 2027-11-30: Studio 900.00; VAT 42.86; 900.00 unpaid',
  ]);
  expect(await scenario.credits(subscriber)).toEqual([]);
  // Three days at 840.00 with VAT, then all of November and October.
  scenario.on('2027-09-28');
  await scenario.close(subscriber);
  expect((await scenario.credits(subscriber)).map((text) => text.slice(15))).toEqual([
    'final_invoice 984.00, VAT 46.86',
    'final_invoice 840.00, VAT 40.00',
  ]);
});

it('a package with a VAT rate of its own is invoiced, changed to and credited at that rate', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2029-02-01');
  await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
  const office = await scenario.package('Leased line', 1190_00, { vatRate: 1900 });
  const packageId = await scenario.package('Cottage', 630_00);
  const subscriber = await scenario.join('jamila', office);
  await scenario.invoice(subscriber);
  // The month keeps the rate of its invoice; the next one has that of the other package.
  scenario.on('2029-02-15');
  await scenario.owner(calls.subscribers.changePackage, {
    body: { ids: [subscriber], packageId, dropSession: false },
  });
  await scenario.invoice(subscriber);
  expect((await scenario.invoices(subscriber)).map((text) => text.slice(16))).toEqual([
    '2029-02-01 2029-02-28: Leased line 1190.00; VAT 190.00; 1190.00 partial',
    'one_off: proration Leased line -595.00 + proration Cottage 315.00 + credit 280.00; VAT 0.00; 0.00 paid',
    '2029-03-01 2029-03-31: Cottage 630.00; VAT 30.00; 630.00 unpaid',
  ]);
  expect((await scenario.credits(subscriber)).map((text) => text.slice(15))).toEqual([
    'downgrade 280.00, VAT 44.71',
  ]);
  await scenario.owner(calls.invoices.creditNote, {
    body: { subscriberId: subscriber, amountMinor: 105_00, cause: 'other', reason: 'Moved the cable' },
  });
  expect((await scenario.credits(subscriber)).map((text) => text.slice(15))).toContain(
    'other 105.00, VAT 5.00',
  );
});

it('days that a suspension left out have the VAT mode of their invoice', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2028-04-01');
  await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
  const subscriber = await scenario.join('imran', await scenario.package('Garden', 630_00));
  scenario.on('2028-04-04');
  await scenario.owner(calls.subscribers.suspend, { body: { ids: [subscriber] } });
  scenario.on('2028-04-05');
  await scenario.invoice(subscriber);
  await scenario.settings({ vatMode: 'on_top' });
  scenario.on('2028-04-11');
  await scenario.owner(calls.subscribers.activate, { body: { ids: [subscriber] } });
  scenario.on('2028-05-01');
  await scenario.invoice(subscriber);
  expect((await scenario.invoices(subscriber)).map((text) => text.slice(16))).toEqual([
    '2028-04-01 2028-04-30: Garden 3/30 63.00; VAT 3.00; 63.00 unpaid',
    'one_off: proration Garden 420.00; VAT 20.00; 420.00 unpaid',
    '2028-05-01 2028-05-31: Garden 630.00 + vat 31.50; VAT 31.50; 661.50 unpaid',
  ]);
});

it('days left out on an exempt invoice have the VAT mode that the ISP had at its issue', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2029-06-01');
  await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
  const exempt = await scenario.package('Classroom', 300_00, { vatMode: 'exempt' });
  const packageId = await scenario.package('Reading room', 630_00);
  const subscriber = await scenario.join('kamala', exempt);
  scenario.on('2029-06-11');
  await scenario.owner(calls.subscribers.changePackage, {
    body: { ids: [subscriber], packageId, dropSession: false },
  });
  await scenario.owner(calls.subscribers.suspend, { body: { ids: [subscriber] } });
  scenario.on('2029-06-12');
  await scenario.invoice(subscriber);
  await scenario.settings({ vatMode: 'exempt' });
  scenario.on('2029-06-21');
  await scenario.owner(calls.subscribers.activate, { body: { ids: [subscriber] } });
  scenario.on('2029-07-01');
  await scenario.invoice(subscriber);
  expect((await scenario.invoices(subscriber)).map((text) => text.slice(16))).toEqual([
    '2029-06-01 2029-06-30: Classroom 10/30 100.00; VAT 0.00; 100.00 unpaid',
    'one_off: proration Reading room 210.00; VAT 10.00; 210.00 unpaid',
    '2029-07-01 2029-07-31: Reading room 630.00; VAT 0.00; 630.00 unpaid',
  ]);
});
