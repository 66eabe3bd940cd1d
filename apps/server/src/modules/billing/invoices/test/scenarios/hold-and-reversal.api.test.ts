import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../../../../test/support/expect-problem.ts';
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

it('a hold over a month end is not billed, and what was billed ahead of it comes back', async () => {
  const story = await startStory(panel, north);
  story.on('2026-01-01');
  const packageId = await story.package('Home', 620_00);
  const line = await story.join('nadia', packageId);
  const body = { ids: [line] };
  const billAndSettle = async (day: string) => {
    story.on(day);
    await story.bill(line);
    await story.settle(line);
  };
  for (const first of firstsOfMonths('2026-01', '2026-03')) await billAndSettle(first);
  story.on('2026-03-20');
  await story.owner(calls.subscribers.hold, { body });
  story.on('2026-04-01');
  expect(await problemOf(story.bill(line))).toMatchObject({ code: 'invoices.not_billable' });
  story.on('2026-04-10');
  await story.owner(calls.subscribers.resume, { body });
  for (const day of ['2026-04-10', '2026-05-01', '2026-06-01', '2026-07-01']) await billAndSettle(day);
  story.on('2026-07-03');
  await story.owner(calls.subscribers.hold, { body });
  story.on('2026-09-28');
  await story.owner(calls.subscribers.resume, { body });
  await story.bill(line);
  expect(await story.standing(line)).toEqual(['-518.00', '2026-09-30']);
  for (const first of firstsOfMonths('2026-10', '2027-02')) await billAndSettle(first);
  expect(await story.bills(line)).toEqual([
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
  expect(await story.credits(line)).toEqual(['CN-2026-000001 hold 518.00, VAT 0.00']);
  expect(await story.standing(line)).toEqual(['0.00', '2027-02-28']);
  expect(await story.accounts(line)).toEqual({ revenue: '-6496.00', cash: '6496.00' });
});

it('an overpayment pays the bills to come until it is reversed, and then they are open again', async () => {
  const story = await startStory(panel, south);
  story.on('2026-01-01');
  const line = await story.join('tania', await story.package('Home', 500_00));
  await story.bill(line);
  const { id } = await story.pay(line, 1_200_00);
  expect(await story.standing(line)).toEqual(['-700.00', '2026-01-31']);
  story.on('2026-02-01');
  await story.bill(line);
  expect(await story.standing(line)).toEqual(['-200.00', '2026-02-28']);
  story.on('2026-03-01');
  await story.bill(line);
  expect(await story.standing(line)).toEqual(['300.00', '2026-02-28']);
  story.on('2026-03-05');
  await story.owner(calls.payments.reverse, { body: { id, reason: 'Another subscriber' } });
  expect(await story.standing(line)).toEqual(['1500.00', null]);
  const again = story.owner(calls.payments.reverse, { body: { id, reason: 'Twice' } });
  expect(await problemOf(again)).toMatchObject({ code: 'payments.reversed_already' });
  await story.pay(line, 500_00, 'bkash');
  expect(await story.standing(line)).toEqual(['1000.00', '2026-01-31']);
  await story.settle(line);
  for (const first of firstsOfMonths('2026-04', '2027-02')) {
    story.on(first);
    await story.bill(line);
    await story.settle(line);
  }
  expect(await story.bills(line)).toEqual([
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
  expect(await story.standing(line)).toEqual(['0.00', '2027-02-28']);
  expect(await story.accounts(line)).toEqual({ revenue: '-7000.00', cash: '6500.00', wallet: '500.00' });
});
