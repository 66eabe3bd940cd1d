import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import { type Caller, ispOf, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { keepWishes } from '../../../network/desired-state/index.ts';
import { lockForEdit, recordReveal, updateLines, versionOf } from '../queries/update-subscribers.ts';
import { generatePassword, openPassword, sealPassword } from '../rules/ppp-passwords.ts';
import { isAllowed } from '../rules/subscriber-state.ts';

export async function changePassword(
  sealer: Sealer,
  tx: Tx,
  { body }: CallInput<typeof calls.subscribers.changePassword>,
  caller: Caller,
) {
  const { id, password = generatePassword(), dropSession } = body;
  const line = await lockForEdit(tx, id, resellerOf(caller));
  if (!line) throw new Problem('not_found');
  if (!isAllowed('changePassword', line.status)) throw new Problem('subscribers.wrong_state');
  const sealed = sealPassword(sealer, ispOf(caller), line.username, password);
  await updateLines(tx, [id], { password_sealed: sealed });
  await keepWishes(tx, [id], { dropSessions: dropSession, repush: true });
  return versionOf(tx, id);
}

/** Whoever sees a password leaves a trace, in the transaction that shows it. */
export async function revealPassword(sealer: Sealer, tx: Tx, id: number, caller: Caller) {
  const line = await lockForEdit(tx, id, resellerOf(caller));
  if (!line) throw new Problem('not_found');
  if (line.passwordSealed === null) {
    throw new Problem('subscribers.password_unknown', {
      detail:
        'The router did not reveal this password when the subscriber was added to billing. Set a new one.',
    });
  }
  await recordReveal(tx, id);
  return { password: openPassword(sealer, ispOf(caller), line.username, line.passwordSealed) };
}
