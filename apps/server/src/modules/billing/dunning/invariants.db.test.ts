import type { Clock } from '@lastmile/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../../cli/check.ts';
import { applyUpdate, suspension } from '../../customers/subscribers/index.ts';
import { DunningScenario } from './test/dunning-scenario.ts';

let c: DunningScenario;
beforeAll(async () => {
  c = await DunningScenario.start();
});
afterAll(() => c.close());

/** Rows get the wall-clock time of the database, so the check is asked relative to it. */
const minutesFromNow = (minutes: number): Clock => ({ now: () => Date.now() + minutes * 60_000 });
const violationsIn = async (minutes: number) =>
  (await checkInvariants(c.db.database, minutesFromNow(minutes))).flatMap(({ violations }) => violations);

async function suspendedSubscriber(reason: 'unpaid' | 'manual' = 'unpaid') {
  const subscriber = await c.subscriber();
  const moment = { at: new Date(c.clock.now()).toISOString(), today: '2026-03-01' };
  await c.within(subscriber.ispId, (tx) => applyUpdate(tx, [subscriber.id], suspension(tx, reason, moment)));
  return subscriber;
}

const leftSuspended = (subscriber: { readonly id: number }) =>
  new RegExp(`^Subscriber ${subscriber.id} \\(".*"\\) of ISP 1 is suspended`);

it('finds subscribers that stay suspended without an overdue invoice past grace', async () => {
  const stuck = await suspendedSubscriber();
  const promised = await suspendedSubscriber();
  await c.addOverdueInvoice(promised);
  await c.change(promised, "promise_until = '2999-01-01'");
  await c.addOverdueInvoice(await suspendedSubscriber());
  await suspendedSubscriber('manual');
  expect(await violationsIn(0), 'still queued').toEqual([]);
  const found = await violationsIn(11);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(leftSuspended(stuck));
  expect(found[1]).toMatch(leftSuspended(promised));

  await c.run('dunning.reactivate-paid');
  expect(await violationsIn(11)).toEqual([]);
});
