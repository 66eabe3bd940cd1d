import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { lockForUpdate, recordReveal, updateSubscribers, versionOf } from '../queries/update-subscribers.ts';
import { decryptPassword, encryptPassword, generatePassword } from '../rules/ppp-passwords.ts';
import { isAllowed } from '../rules/subscriber-state.ts';

export async function changePassword(
  cipher: Cipher,
  tx: Tx,
  { body }: CallInput<typeof calls.subscribers.changePassword>,
  caller: Caller,
) {
  const { id, password = generatePassword(), dropSession } = body;
  const subscriber = await lockForUpdate(tx, id, resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  if (!isAllowed('changePassword', subscriber.status)) throw new Problem('subscribers.wrong_state');
  const encrypted = encryptPassword(cipher, ispOf(caller), subscriber.username, password);
  await updateSubscribers(tx, [id], { password_encrypted: encrypted });
  await saveDesiredState(tx, [id], { dropSessions: dropSession, repush: true });
  return versionOf(tx, id);
}

/** Recorded in the audit log in the transaction that returns the password. */
export async function revealPassword(cipher: Cipher, tx: Tx, id: number, caller: Caller) {
  const subscriber = await lockForUpdate(tx, id, resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  if (subscriber.passwordEncrypted === null) {
    throw new Problem('subscribers.password_unknown', {
      detail:
        'The router did not reveal this password when the subscriber was added to billing. Set a new one.',
    });
  }
  await recordReveal(tx, id);
  return {
    password: decryptPassword(cipher, ispOf(caller), subscriber.username, subscriber.passwordEncrypted),
  };
}
