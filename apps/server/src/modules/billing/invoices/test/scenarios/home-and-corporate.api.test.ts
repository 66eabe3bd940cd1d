import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a prepaid home user joins mid-month with a connection charge, is late once and pays two months at once', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-16');
  const packageId = await scenario.package('Home', 620_00, { connectionChargeMinor: 1_000_00 });
  const subscriber = await scenario.join('rahim', packageId);
  await scenario.invoice(subscriber);
  expect(await scenario.standing(subscriber)).toEqual(['1320.00', null]);
  await scenario.pay(subscriber, 1_320_00);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2026-01-31']);
  for (const first of firstsOfMonths('2026-02', '2027-03')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    if (first === '2026-06-01') expect(await scenario.standing(subscriber)).toEqual(['620.00', '2026-05-31']);
    else if (first === '2026-07-01') {
      expect(await scenario.standing(subscriber)).toEqual(['1240.00', '2026-05-31']);
      await scenario.pay(subscriber, 1_240_00);
      expect(await scenario.standing(subscriber)).toEqual(['0.00', '2026-07-31']);
    } else if (first !== '2027-03-01') await scenario.pay(subscriber, 620_00, 'bkash');
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-16 2026-01-31: Home 16/31 320.00 + connection 1000.00; VAT 0.00; 1320.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000012 2026-12-01 2026-12-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000003 2027-03-01 2027-03-31: Home 620.00; VAT 0.00; 620.00 unpaid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['620.00', '2027-02-28']);
  // 14 × 620 + 1320; cash 1320 + 1240, the other eleven by bKash; March is unpaid.
  expect(await scenario.accounts(subscriber)).toEqual({
    revenue: '-10000.00',
    cash: '2560.00',
    wallet: '6820.00',
    subscriber: '620.00',
  });
});

it('a postpaid company pays by bank, with VAT on top and rounding to whole taka', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-10');
  await scenario.settings({ vatMode: 'on_top', vatRate: 500, roundToWhole: true, dueDays: 30 });
  const packageId = await scenario.package('Office', 3_333_00);
  const subscriber = await scenario.join('acme', packageId, { billingMode: 'postpaid' });
  for (const first of firstsOfMonths('2026-02', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    // Each invoice day pays the month before last, thirty days late.
    if (first > '2026-03-01') await scenario.pay(subscriber, 3_500_00, 'bank');
    if (first === '2026-03-01') await scenario.pay(subscriber, 2_484_00, 'bank');
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    // 22 of 31 days: 2365.35, with 5 % 2483.62.
    'INV-2026-000001 2026-01-10 2026-01-31: Office 22/31 2365.35 + vat 118.27 + rounding 0.38; VAT 118.27; 2484.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2027-000001 2026-12-01 2026-12-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 paid',
    'INV-2027-000002 2027-01-01 2027-01-31: Office 3333.00 + vat 166.65 + rounding 0.35; VAT 166.65; 3500.00 unpaid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['3500.00', '2026-12-31']);
  // 12 × 3333 + 2365.35; 12 × 166.65 + 118.27; 12 × 0.35 + 0.38.
  expect(await scenario.accounts(subscriber)).toEqual({
    revenue: '-42361.35',
    vat: '-2118.07',
    rounding: '-4.58',
    wallet: '40984.00',
    subscriber: '3500.00',
  });
});
