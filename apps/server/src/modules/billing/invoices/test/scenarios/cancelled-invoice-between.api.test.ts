import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../../../../test/support/expect-problem.ts';
import { north, south, startTestPanel, type TestPanel } from '../../../../../../test/support/test-server.ts';
import { runChecks } from '../../../../../cli/check.ts';
import { startStory } from './scenario.ts';

let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(async () => {
  const faults = (await runChecks(panel.db.database)).flatMap((finding) => finding.faults);
  await panel.close();
  expect(faults).toEqual([]);
});

it('a month whose bill was cancelled is billed again, though later months are billed', async () => {
  const story = await startStory(panel, north);
  story.on('2026-01-11');
  const home = await story.package('Home', 620_00, { connectionChargeMinor: 500_00 });
  const line = await story.join('tania', home);
  const billed: number[] = [];
  for (const day of ['2026-01-11', '2026-02-01', '2026-03-01', '2026-04-01']) {
    story.on(day);
    billed.push(await story.bill(line));
  }
  story.on('2026-04-05');
  const cancel = (id: number) =>
    story.owner(calls.invoices.cancel, { body: { id, reason: 'Made out to the wrong person' } });
  await cancel(billed[0] ?? 0);
  await cancel(billed[1] ?? 0);
  await cancel(billed[2] ?? 0);
  const wanted = (periodStart: string) =>
    story.owner(calls.invoices.create, {
      params: { subscriberId: line },
      body: { kind: 'monthly', periodStart },
    });
  expect(await problemOf(wanted('2026-04-01'))).toMatchObject({ code: 'invoices.already_billed' });
  expect(await problemOf(wanted('2026-03-01'))).toMatchObject({ code: 'invoices.wrong_period' });
  // Twice cancelled, the period is still one.
  await cancel((await wanted('2026-01-11')).id ?? 0);
  await story.edit(line, { billingDay: 10 });
  for (let bills = 0; bills < 4; bills++) await story.bill(line);
  expect(await story.bills(line)).toEqual([
    'INV-2026-000001 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 cancelled',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 cancelled',
    'INV-2026-000003 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 cancelled',
    'INV-2026-000004 2026-04-01 2026-04-30: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000005 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 cancelled',
    'INV-2026-000006 2026-01-11 2026-01-31: Home 21/31 420.00 + connection 500.00; VAT 0.00; 920.00 unpaid',
    'INV-2026-000007 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000008 2026-03-01 2026-03-31: Home 620.00; VAT 0.00; 620.00 unpaid',
    // All are billed; the new billing day begins with a stub of nine days of the thirty to 9 May.
    'INV-2026-000009 2026-05-01 2026-05-09: Home 9/30 186.00; VAT 0.00; 186.00 unpaid',
  ]);
});

it('what a cancelled bill had carried for the month before is carried again', async () => {
  const story = await startStory(panel, south);
  story.on('2026-01-01');
  const [slow, fast] = [await story.package('Slow', 310_00), await story.package('Fast', 620_00)];
  const line = await story.join('babul', slow);
  await story.bill(line);
  story.on('2026-01-22');
  await story.owner(calls.subscribers.changePackage, { body: { ids: [line], packageId: fast } });
  story.on('2026-02-01');
  const second = await story.bill(line);
  story.on('2026-03-01');
  await story.bill(line);
  await story.owner(calls.invoices.cancel, { body: { id: second, reason: 'A mistake' } });
  await story.bill(line);
  const carried = 'Fast 620.00 + proration Slow -100.00 + proration Fast 200.00; VAT 0.00; 720.00';
  expect(await story.bills(line)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Slow 310.00; VAT 0.00; 310.00 unpaid',
    `INV-2026-000002 2026-02-01 2026-02-28: ${carried} cancelled`,
    'INV-2026-000003 2026-03-01 2026-03-31: Fast 620.00; VAT 0.00; 620.00 unpaid',
    `INV-2026-000004 2026-02-01 2026-02-28: ${carried} unpaid`,
  ]);
  await story.bill(line);
  expect((await story.bills(line)).at(-1)).toContain('2026-04-01 2026-04-30: Fast 620.00; VAT 0.00; 620.00');
});
