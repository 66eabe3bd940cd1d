import type { Clock } from '@lastmile/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChecks } from '../../../cli/check.ts';
import { carryOut, suspension } from '../../customers/subscribers/index.ts';
import { Collecting } from './test/dunning-scenario.ts';

let c: Collecting;
beforeAll(async () => {
  c = await Collecting.start();
});
afterAll(() => c.close());

/** Rows bear the time of day at which they were written, so it is asked from there. */
const minutesFromNow = (minutes: number): Clock => ({ now: () => Date.now() + minutes * 60_000 });
const faultsIn = async (minutes: number) =>
  (await runChecks(c.db.database, minutesFromNow(minutes))).flatMap(({ faults }) => faults);

async function cutLine(reason: 'unpaid' | 'by_hand' = 'unpaid') {
  const line = await c.line();
  const moment = { at: new Date(c.clock.now()).toISOString(), today: '2026-03-01' };
  await c.within(line.ispId, (tx) => carryOut(tx, [line.id], suspension(tx, reason, moment)));
  return line;
}

const leftCut = (line: { readonly id: number }) => new RegExp(`^Line ${line.id} \\(".*"\\) of ISP 1 is cut`);

it('names lines that stay cut and owe nothing past grace, once they should be back', async () => {
  const forgotten = await cutLine();
  const promised = await cutLine();
  await c.owe(promised);
  await c.change(promised, "promise_until = '2999-01-01'");
  await c.owe(await cutLine());
  await cutLine('by_hand');
  expect(await faultsIn(0), 'on their way').toEqual([]);
  const found = await faultsIn(11);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(leftCut(forgotten));
  expect(found[1]).toMatch(leftCut(promised));

  await c.run('collection.restore');
  expect(await faultsIn(11)).toEqual([]);
});
