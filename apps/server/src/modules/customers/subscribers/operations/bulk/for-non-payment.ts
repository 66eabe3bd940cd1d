import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { dunningStateOf } from '../../queries/bulk-preview.ts';
import type { SubscriberState } from '../../queries/update-subscribers.ts';
import { type BulkUpdate, eachSubscriber } from './bulk-update.ts';

interface OverdueDays {
  readonly today: string;
  readonly pastGraceBefore: string;
}

/**
 * Suspends for non-payment only those that the nightly run would suspend too: others would be reactivated as if they
 * had paid.
 */
export async function forNonPayment(
  tx: Tx,
  update: BulkUpdate,
  subscribers: readonly SubscriberState[],
  { today, pastGraceBefore }: OverdueDays,
): Promise<BulkUpdate> {
  const ids = subscribers.map(({ id }) => id);
  const states = await dunningStateOf(tx, ids, pastGraceBefore);
  const wrongStates = update.refusalsOf(subscribers);
  const refusalOf = ({ id, promiseUntil }: SubscriberState): ProblemCode | undefined => {
    const state = states.get(id);
    if (wrongStates.has(id)) return wrongStates.get(id);
    if (state?.isFree) return 'subscribers.free_of_charge';
    if (!state?.isPastGrace) return 'subscribers.not_past_grace';
    return promiseUntil !== null && promiseUntil >= today ? 'subscribers.payment_promised' : undefined;
  };
  return { ...update, refusalsOf: eachSubscriber(refusalOf) };
}
