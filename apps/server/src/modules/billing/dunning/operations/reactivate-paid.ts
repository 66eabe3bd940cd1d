import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { activation, applyUpdate } from '../../../customers/subscribers/index.ts';
import { lockSubscribersToReactivate } from '../queries/overdue-subscribers.ts';
import { loadOverdueNow } from './suspend-overdue.ts';

const chunk = 1_000;

/**
 * Reactivates subscribers that were suspended for non-payment and have nothing past grace any more, whatever
 * the reason: a payment, a credit note, a cancelled invoice, a promise, a longer grace period. Runs even
 * while automation is paused, since a customer who has paid must not stay suspended. Returns the reactivated
 * ids.
 */
export async function reactivatePaid(
  clock: Clock,
  { transaction }: Pick<JobRun, 'transaction'>,
): Promise<number[]> {
  const reactivated: number[] = [];
  for (let isMore = true; isMore; ) {
    const part = await transaction((tx) => reactivateChunk(tx, clock));
    reactivated.push(...part);
    isMore = part.length === chunk;
  }
  return reactivated;
}

async function reactivateChunk(tx: Tx, clock: Clock): Promise<number[]> {
  const overdue = await loadOverdueNow(tx, clock);
  const due = (await lockSubscribersToReactivate(tx, overdue, chunk)).map(({ id }) => id);
  const at = new Date(clock.now()).toISOString();
  await applyUpdate(tx, due, activation(tx, 'activate', { at, today: overdue.today }));
  return due;
}
