import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { lockBalances } from '../../ledger/index.ts';
import { creditNoteOwner, lockCreditNote } from '../queries/update-credit-notes.ts';

/** The credit note, if it is a credit and not reversed, with its subscriber's balance locked. */
export async function requireCreditNote(tx: Tx, id: number, caller: Caller) {
  const owner = await creditNoteOwner(tx, id, resellersOf(caller));
  if (!owner) throw new Problem('not_found');
  await lockBalances(tx, [owner.subscriberId]);
  const note = await lockCreditNote(tx, id);
  if (note.kind === 'cancellation') throw new Problem('credit_notes.is_cancellation');
  if (note.status === 'reversed') throw new Problem('credit_notes.already_reversed');
  return note;
}
