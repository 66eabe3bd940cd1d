import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { lockForUpdate, updateSubscribers } from '../queries/update-subscribers.ts';

/**
 * Closes the subscriber and removes it from all lists. Its row stays, because invoices and history refer to
 * it.
 */
export async function deleteUsername(clock: Clock, tx: Tx, id: number, caller: Caller): Promise<undefined> {
  const subscriber = await lockForUpdate(tx, id, resellerOf(caller));
  if (!subscriber) throw new Problem('not_found');
  const at = new Date(clock.now()).toISOString();
  const closed = {
    status_reason: null,
    on_hold_until: null,
    promise_until: null,
    next_package_id: null,
    change_on: null,
  };
  const since = subscriber.status === 'closed' ? {} : { status_since: at };
  await updateSubscribers(tx, [id], { status: 'closed', ...since, ...closed, removed_at: at });
  await saveDesiredState(tx, [id]);
  await saveTerms(tx, [id], at);
  return undefined;
}
