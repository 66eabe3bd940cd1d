import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

type Story = Awaited<ReturnType<typeof startStory>>;
const dayOf = async (story: Story, id: number) =>
  (await story.owner(calls.subscribers.show, { params: { id } })).billingDay;

it('where cycles restart, a whole period begins on the day of the return', async () => {
  const story = await startStory(panel, north);
  story.on('2026-01-01');
  await story.settings({ returnRule: 'restart' });
  const line = await story.join('rafiq', await story.package('Home', 620_00));
  const body = { ids: [line] };
  const billOn = async (...days: string[]) => {
    for (const day of days) {
      story.on(day);
      await story.bill(line);
    }
  };
  await billOn('2026-01-01', '2026-02-01');
  story.on('2026-02-12');
  await story.owner(calls.subscribers.suspend, { body });
  story.on('2026-03-17');
  await story.owner(calls.subscribers.activate, { body });
  expect(await dayOf(story, line)).toBe(17);
  await billOn('2026-03-17', '2026-04-17');

  // Held for the last seven of the thirty days to 16 May: 620.00 - 475.33 come back. The 29th gives the 28th as the day,
  // so its first period has a day that was still held: 30 of 31 days, 600.00.
  story.on('2026-05-10');
  await story.owner(calls.subscribers.hold, { body });
  story.on('2026-05-29');
  await story.owner(calls.subscribers.resume, { body });
  expect(await dayOf(story, line)).toBe(28);
  await billOn('2026-05-29', '2026-06-28');

  // Back within days that are billed: nothing moves.
  story.on('2026-07-01');
  await story.owner(calls.subscribers.suspend, { body });
  story.on('2026-07-05');
  await story.owner(calls.subscribers.activate, { body });
  expect(await dayOf(story, line)).toBe(28);
  await billOn('2026-07-28');

  expect(await story.bills(line)).toEqual([
    'INV-2026-000001 2026-01-01 2026-01-31: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000002 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000003 2026-03-17 2026-04-16: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000004 2026-04-17 2026-05-16: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000005 2026-05-28 2026-06-27: Home 30/31 600.00 + proration Home -144.67; VAT 0.00; 455.33 unpaid',
    'INV-2026-000006 2026-06-28 2026-07-27: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000007 2026-07-28 2026-08-27: Home 620.00; VAT 0.00; 620.00 unpaid',
  ]);
  expect(await story.standing(line)).toEqual(['4175.33', null]);
});

it('where cycles keep their day, the rest of the period is billed by its days', async () => {
  const story = await startStory(panel, south);
  story.on('2026-02-01');
  const line = await story.join('sumi', await story.package('Home', 620_00));
  await story.bill(line);
  story.on('2026-02-12');
  await story.owner(calls.subscribers.suspend, { body: { ids: [line] } });
  story.on('2026-03-17');
  await story.owner(calls.subscribers.activate, { body: { ids: [line] } });
  expect(await dayOf(story, line)).toBe(1);
  await story.bill(line);
  expect(await story.bills(line)).toEqual([
    'INV-2026-000001 2026-02-01 2026-02-28: Home 620.00; VAT 0.00; 620.00 unpaid',
    'INV-2026-000002 2026-03-01 2026-03-31: Home 15/31 300.00; VAT 0.00; 300.00 unpaid',
  ]);
});
