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

it('whoever leaves with dues gets the rest of the month off them, and rejoins with what is still owed', async () => {
  const story = await startStory(panel, north);
  story.on('2026-01-01');
  const line = await story.join('farid', await story.package('Home', 620_00, { connectionChargeMinor: 0 }));
  for (const first of firstsOfMonths('2026-01', '2026-06')) {
    story.on(first);
    await story.bill(line);
    if (first < '2026-05-01') await story.settle(line);
  }
  story.on('2026-06-11');
  await story.leave(line);
  expect(await story.credits(line)).toEqual(['CN-2026-000001 final_bill 413.33, VAT 0.00']);
  expect(await story.standing(line)).toEqual(['826.67', '2026-04-30']);
  expect(await problemOf(story.bill(line))).toMatchObject({ code: 'invoices.not_billable' });
  story.on('2026-07-15');
  await story.pay(line, 500_00);
  expect(await story.standing(line)).toEqual(['326.67', '2026-05-31']);
  story.on('2026-10-19');
  await story.owner(calls.subscribers.rejoin, { body: { ids: [line] } });
  await story.bill(line);
  expect(await story.standing(line)).toEqual(['586.67', '2026-05-31']);
  await story.settle(line);
  for (const first of firstsOfMonths('2026-11', '2027-02')) {
    story.on(first);
    await story.bill(line);
    await story.settle(line);
  }
  expect(await story.bills(line)).toEqual([
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
  expect(await story.standing(line)).toEqual(['0.00', '2027-02-28']);
  expect(await story.accounts(line)).toEqual({ revenue: '-6046.67', cash: '6046.67' });
});

it('whoever pays afterwards has a final bill for the days up to the last one', async () => {
  const story = await startStory(panel, south);
  story.on('2026-01-01');
  const line = await story.join('gulshan', await story.package('Office', 930_00), {
    billingMode: 'postpaid',
  });
  for (const first of firstsOfMonths('2026-02', '2027-03')) {
    story.on(first);
    await story.bill(line);
    await story.settle(line);
  }
  story.on('2027-03-21');
  await story.leave(line);
  await story.settle(line);
  expect(await problemOf(story.bill(line))).toMatchObject({ code: 'invoices.not_billable' });
  expect(await story.bills(line)).toEqual([
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
  expect(await story.standing(line)).toEqual(['0.00', '2027-03-20']);
  expect(await story.accounts(line)).toEqual({ revenue: '-13620.00', cash: '13620.00' });
});

it('of many that leave at once each has what is theirs, and coming back the same day is no leaving', async () => {
  const story = await startStory(panel, north);
  story.on('2027-04-01');
  const home = await story.package('Many', 300_00);
  const [prepaid, postpaid, free, stays] = [
    await story.join('prepaid', home),
    await story.join('postpaid', home, { billingMode: 'postpaid' }),
    await story.join('free', home, { billing: 'free' }),
    await story.join('stays', home),
  ];
  await story.bill(prepaid);
  await story.bill(stays);
  story.on('2027-04-11');
  await story.owner(calls.subscribers.leave, { body: { ids: [stays] } });
  await story.owner(calls.subscribers.rejoin, { body: { ids: [stays] } });
  await story.leave(prepaid, postpaid, free);
  // Ten days of thirty, of 300.00.
  expect(await story.standing(prepaid)).toEqual(['100.00', null]);
  expect(await story.standing(postpaid)).toEqual(['100.00', null]);
  expect(await story.bills(postpaid)).toEqual([
    expect.stringContaining('2027-04-01 2027-04-10: Many 10/30 100.00; VAT 0.00; 100.00 unpaid'),
  ]);
  expect([await story.bills(free), (await story.bills(stays)).length]).toEqual([[], 1]);
  // The worker was away: it left, came back, and left again before anyone looked.
  story.on('2027-04-13');
  await story.owner(calls.subscribers.rejoin, { body: { ids: [postpaid] } });
  story.on('2027-04-16');
  await story.owner(calls.subscribers.leave, { body: { ids: [postpaid] } });
  story.on('2027-04-20');
  await story.owner(calls.subscribers.rejoin, { body: { ids: [postpaid] } });
  story.on('2027-04-22');
  await story.leave(postpaid);
  expect((await story.bills(postpaid)).map((bill) => bill.slice(16, 37))).toEqual([
    '2027-04-01 2027-04-10',
    '2027-04-13 2027-04-15',
    '2027-04-20 2027-04-21',
  ]);
  expect(await story.standing(postpaid)).toEqual(['150.00', null]);
});

it('a username that is taken off the lists has its final bill too', async () => {
  const story = await startStory(panel, south);
  story.on('2027-05-01');
  const line = await story.join('gone', await story.package('Gone', 310_00));
  await story.bill(line);
  story.on('2027-05-11');
  await story.owner(calls.subscribers.deleteUsername, { body: { id: line } });
  await story.leaversBilled();
  expect(await story.credits(line)).toEqual([expect.stringContaining('final_bill 210.00')]);
});
