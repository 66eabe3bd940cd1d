import { calls } from '@lastmile/contract';
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

it('a subscriber that joins on the 31st is billed from the 28th on, and a new billing day makes a stub', async () => {
  const scenario = await startScenario(server, north);
  scenario.on('2026-01-31');
  const packageId = await scenario.package('Home', 620_00);
  const subscriber = await scenario.join('karim', packageId, { billingDay: 28 });
  await scenario.invoice(subscriber);
  await scenario.settle(subscriber);
  for (const day of firstsOfMonths('2026-02', '2026-09', '28')) {
    scenario.on(day);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  }
  scenario.on('2026-10-15');
  await scenario.edit(subscriber, { billingDay: 5 });
  for (const day of ['2026-10-28', ...firstsOfMonths('2026-11', '2027-02', '05')]) {
    scenario.on(day);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
  }
  scenario.on('2027-03-05');
  await scenario.invoice(subscriber);
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-31 2026-02-27: Home 28/31 560.00; VAT 0.00; 560.00 paid',
    'INV-2026-000002 2026-02-28 2026-03-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000003 2026-03-28 2026-04-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000004 2026-04-28 2026-05-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000005 2026-05-28 2026-06-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000006 2026-06-28 2026-07-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000007 2026-07-28 2026-08-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000008 2026-08-28 2026-09-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000009 2026-09-28 2026-10-27: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000010 2026-10-28 2026-11-04: Home 8/31 160.00; VAT 0.00; 160.00 paid',
    'INV-2026-000011 2026-11-05 2026-12-04: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000012 2026-12-05 2027-01-04: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000001 2027-01-05 2027-02-04: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000002 2027-02-05 2027-03-04: Home 620.00; VAT 0.00; 620.00 paid',
    'INV-2027-000003 2027-03-05 2027-04-04: Home 620.00; VAT 0.00; 620.00 unpaid',
  ]);
  expect(await scenario.standing(subscriber)).toEqual(['620.00', '2027-03-04']);
  expect(await scenario.accounts(subscriber)).toEqual({
    revenue: '-8780.00',
    cash: '8160.00',
    subscriber: '620.00',
  });
});

it('two package changes in a month are settled by their days on the next invoice, and reverted again', async () => {
  const scenario = await startScenario(server, south);
  scenario.on('2026-01-01');
  const basic = await scenario.package('Basic', 620_00);
  const fast = await scenario.package('Fast', 930_00);
  const giga = await scenario.package('Giga', 1_550_00);
  const subscriber = await scenario.join('salma', basic);
  const change = (packageId: number) =>
    scenario.owner(calls.subscribers.changePackage, {
      body: { ids: [subscriber], packageId, dropSession: false },
    });
  const changes: Record<string, [string, number][]> = {
    '2026-03-01': [
      ['2026-03-11', fast],
      ['2026-03-21', giga],
    ],
    '2026-07-01': [['2026-07-17', basic]],
    // On the invoice date, after it was issued.
    '2026-09-01': [['2026-09-01', fast]],
    '2026-11-01': [['2026-11-02', giga]],
    '2026-12-01': [['2026-12-02', basic]],
  };
  for (const first of firstsOfMonths('2026-01', '2027-02')) {
    scenario.on(first);
    await scenario.invoice(subscriber);
    await scenario.settle(subscriber);
    for (const [day, packageId] of changes[first] ?? []) {
      scenario.on(day);
      await change(packageId);
    }
  }
  expect(await scenario.invoices(subscriber)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Basic 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000002 2026-02-01 2026-02-28: Basic 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000003 2026-03-01 2026-03-31: Basic 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000004 2026-04-01 2026-04-30: Giga 1550.00 + proration Basic -420.00 + proration Fast 300.00 + proration Giga 550.00; VAT 0.00; 1980.00 paid',
    'INV-2026-000005 2026-05-01 2026-05-31: Giga 1550.00; VAT 0.00; 1550.00 paid',
    'INV-2026-000006 2026-06-01 2026-06-30: Giga 1550.00; VAT 0.00; 1550.00 paid',
    'INV-2026-000007 2026-07-01 2026-07-31: Giga 1550.00; VAT 0.00; 1550.00 paid',
    'INV-2026-000008 2026-08-01 2026-08-31: Basic 620.00 + proration Giga -750.00 + proration Basic 300.00; VAT 0.00; 170.00 paid',
    'INV-2026-000009 2026-09-01 2026-09-30: Basic 620.00; VAT 0.00; 620.00 paid',
    'INV-2026-000010 2026-10-01 2026-10-31: Fast 930.00 + proration Basic -620.00 + proration Fast 930.00; VAT 0.00; 1240.00 paid',
    'INV-2026-000011 2026-11-01 2026-11-30: Fast 930.00; VAT 0.00; 930.00 paid',
    'INV-2026-000012 2026-12-01 2026-12-31: Giga 1550.00 + proration Fast -899.00 + proration Giga 1498.33; VAT 0.00; 2149.33 paid',
    'INV-2027-000001 2027-01-01 2027-01-31: Basic 620.00 + proration Giga -1500.00 + proration Basic 600.00 + credit 280.00; VAT 0.00; 0.00 paid',
    'INV-2027-000002 2027-02-01 2027-02-28: Basic 620.00; VAT 0.00; 620.00 paid',
  ]);
  expect(await scenario.credits(subscriber)).toEqual(['CN-2027-000001 downgrade 280.00, VAT 0.00']);
  expect(await scenario.standing(subscriber)).toEqual(['0.00', '2027-02-28']);
  // By days: 620 + 620 + 1050 + 3 × 1550 + 1100 + 620 + 930 + 930 + 1529.33 + 650 + 620 + 620.
  expect(await scenario.accounts(subscriber)).toEqual({ revenue: '-13939.33', cash: '13939.33' });
});
