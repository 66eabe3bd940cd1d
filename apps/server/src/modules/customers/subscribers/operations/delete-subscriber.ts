import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { keepTerms } from '../../../billing/terms/index.ts';
import { keepWishes } from '../../../network/desired-state/index.ts';
import { lockForEdit, updateLines } from '../queries/update-subscribers.ts';

/** Ends the line and takes it off all lists. Its row stays, since bills and history name it. */
export async function deleteUsername(clock: Clock, tx: Tx, id: number, caller: Caller): Promise<undefined> {
  const line = await lockForEdit(tx, id, resellerOf(caller));
  if (!line) throw new Problem('not_found');
  const at = new Date(clock.now()).toISOString();
  const left = {
    status_reason: null,
    held_until: null,
    promise_until: null,
    next_package_id: null,
    change_on: null,
  };
  const since = line.status === 'left' ? {} : { status_since: at };
  await updateLines(tx, [id], { status: 'left', ...since, ...left, removed_at: at });
  await keepWishes(tx, [id]);
  await keepTerms(tx, [id], at);
  return undefined;
}
