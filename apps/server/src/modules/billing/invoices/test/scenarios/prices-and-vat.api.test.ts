import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, south, startTestPanel, type TestPanel } from '../../../../../../test/support/test-server.ts';
import { runChecks } from '../../../../../cli/check.ts';
import { firstsOfMonths, startStory } from './scenario.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(async () => {
  const faults = (await runChecks(panel.db.database)).flatMap((finding) => finding.faults);
  await panel.close();
  expect(faults).toEqual([]);
});

it('a new price holds for what is billed after it; a month billed at its end has both', async () => {
  const story = await startStory(panel, north);
  story.on('2026-01-01');
  const packageId = await story.package('Home', 600_00);
  const ahead = await story.join('bashir', packageId);
  const after = await story.join('chandni', packageId, { billingMode: 'postpaid' });
  for (const first of firstsOfMonths('2026-01', '2027-02')) {
    story.on(first);
    await story.bill(ahead);
    await story.settle(ahead);
    if (first > '2026-01-01') {
      await story.bill(after);
      await story.settle(after);
    }
    if (first === '2026-04-01') {
      story.on('2026-04-16');
      await story.reprice(packageId, 690_00);
    }
  }
  expect(await story.bills(ahead)).toEqual([
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
  expect(await story.bills(after)).toEqual([
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
  expect(await story.standing(ahead)).toEqual(['0.00', '2027-02-28']);
  expect(await story.standing(after)).toEqual(['0.00', '2027-01-31']);
  expect(await story.accounts(ahead)).toEqual({ revenue: '-9300.00', cash: '9300.00' });
  expect(await story.accounts(after)).toEqual({ revenue: '-8655.00', cash: '8655.00' });
});

it('VAT within the price is counted on what is left after the discount, and given back with it', async () => {
  const story = await startStory(panel, south);
  story.on('2026-01-12');
  await story.settings({ vatMode: 'inclusive', vatRate: 500 });
  const home = await story.package('Home', 1_050_00);
  const packageId = await story.package('Small', 630_00);
  const line = await story.join('dilruba', home, { monthlyDiscountMinor: 105_00 });
  await story.bill(line);
  await story.settle(line);
  for (const first of firstsOfMonths('2026-02', '2027-02')) {
    story.on(first);
    await story.bill(line);
    if (first < '2027-02-01') await story.settle(line);
    if (first === '2026-06-01') {
      story.on('2026-06-16');
      const body = { ids: [line], packageId, dropSession: false };
      await story.owner(calls.subscribers.changePackage, { body });
    }
  }
  expect(await story.bills(line)).toEqual([
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
  expect(await story.standing(line)).toEqual(['525.00', '2027-01-31']);
  // Revenue is before discounts and without VAT: 648.39 + 5 × 1005 + 405 + 7 × 605.
  expect(await story.accounts(line)).toEqual({
    revenue: '-10313.39',
    vat: '-444.03',
    discount: '1432.74',
    cash: '8799.68',
    subscriber: '525.00',
  });
});
