import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { Clock } from '@lastmile/kit';
import { activation, applyUpdate } from '../../../customers/subscribers/index.ts';
import { lockSubscribersToReactivate } from '../queries/overdue-subscribers.ts';
import { loadOverdueNow } from './suspend-overdue.ts';

const chunk = 1_000;

/**
 * Whoever was cut for being unpaid and has nothing past grace any more is active again, whatever brought it about: a
 * payment, a credit note, a cancelled bill, a promise, a longer grace. A stop of automation does not keep anyone cut who
 * has paid. Gives the lines that came back.
 */
export async function reactivatePaid(
  clock: Clock,
  { transaction }: Pick<JobRun, 'transaction'>,
): Promise<number[]> {
  const restored: number[] = [];
  for (let isMore = true; isMore; ) {
    const part = await transaction((tx) => restorePart(tx, clock));
    restored.push(...part);
    isMore = part.length === chunk;
  }
  return restored;
}

async function restorePart(tx: Tx, clock: Clock): Promise<number[]> {
  const overdue = await loadOverdueNow(tx, clock);
  const due = (await lockSubscribersToReactivate(tx, overdue, chunk)).map(({ id }) => id);
  const at = new Date(clock.now()).toISOString();
  await applyUpdate(tx, due, activation(tx, 'activate', { at, today: overdue.today }));
  return due;
}
