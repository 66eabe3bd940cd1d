import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { noNextPackage, noNextStatus } from '../queries/scheduled-changes.ts';
import { ispDefaults, lockForUpdate, updateSubscribers } from '../queries/update-subscribers.ts';

import { postponedDays } from './bulk/postponed-days.ts';

/**
 * Closes the subscriber and removes it from all lists. Its row stays, because invoices and history refer to
 * it.
 */
export async function deleteUsername(clock: Clock, tx: Tx, id: number, caller: Caller): Promise<undefined> {
  const subscriber = await lockForUpdate(tx, id, resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  const at = new Date(clock.now()).toISOString();
  const moment = { at, today: todayIn((await ispDefaults(tx)).timezone, clock).toString() };
  // A deletion cannot be scheduled, so within a paid period it needs the permission.
  if (subscriber.status !== 'closed' && (await postponedDays(tx, caller, [{ id }], moment)).size > 0)
    throw new Problem('subscribers.invoice_permission_required');
  const closed = {
    status_reason: null,
    on_hold_until: null,
    promise_until: null,
    ...noNextPackage,
    ...noNextStatus,
  };
  const since = subscriber.status === 'closed' ? {} : { status_since: at };
  await updateSubscribers(tx, [id], { status: 'closed', ...since, ...closed, removed_at: at });
  await saveDesiredState(tx, [id]);
  await saveTerms(tx, [id], at);
  return undefined;
}
