import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Caller, ispOf, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { billingLines } from '../queries/billable-subscribers.ts';
import { chargesOf, lockLine, replaceCharges } from '../queries/recurring-charges.ts';

export async function showCharges(tx: Tx, subscriberId: number, caller: Caller) {
  const [line] = await billingLines(tx, [subscriberId], resellerOf(caller));
  if (!line) throw new Problem('not_found');
  return { items: await chargesOf(tx, subscriberId) };
}

/** All of them at once: what is left out ends. Bills already issued stay as they are. */
export async function setCharges(
  tx: Tx,
  { params: { subscriberId }, body }: CallInput<typeof calls.invoices.setCharges>,
  caller: Caller,
) {
  await lockLine(tx, subscriberId);
  await showCharges(tx, subscriberId, caller);
  await replaceCharges(tx, ispOf(caller), subscriberId, body.items);
  return { items: await chargesOf(tx, subscriberId) };
}
