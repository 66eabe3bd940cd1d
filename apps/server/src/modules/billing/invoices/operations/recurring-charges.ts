import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { chargesOf, lockSubscriber, replaceCharges } from '../queries/recurring-charges.ts';

export async function getCharges(tx: Tx, subscriberId: number, caller: Caller) {
  const [subscriber] = await loadBillableSubscribers(tx, [subscriberId], resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  return { items: await chargesOf(tx, subscriberId) };
}

/** Replaces all charges: those left out end. Issued invoices stay as they are. */
export async function saveCharges(
  tx: Tx,
  { params: { subscriberId }, body }: CallInput<typeof calls.invoices.setCharges>,
  caller: Caller,
) {
  await lockSubscriber(tx, subscriberId);
  await getCharges(tx, subscriberId, caller);
  await replaceCharges(tx, subscriberId, body.items);
  return { items: await chargesOf(tx, subscriberId) };
}
