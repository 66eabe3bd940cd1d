import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { applyCredit } from '../../invoices/index.ts';
import { balanceOf, postReversals } from '../../ledger/index.ts';
import { markReversed, releaseOfCreditNote } from '../queries/update-credit-notes.ts';
import { requireCreditNote } from './require-credit-note.ts';

/**
 * Its number stays used. Invoices it had paid become unpaid again, unless other credit covers them; the entry in
 * the ledger is reversed by a counter entry.
 */
export async function reverseCreditNote(
  clock: Clock,
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  caller: Caller,
) {
  const { subscriberId, refundedMinor } = await requireCreditNote(tx, id, caller);
  if (refundedMinor > 0) throw new Problem('credit_notes.refunded');
  const at = new Date(clock.now()).toISOString();
  await releaseOfCreditNote(tx, id, at);
  const posted = {
    sourceKind: 'credit_note',
    kind: 'credit_note.issued',
    posted: [{ id, revision: 1 }],
  } as const;
  await postReversals(tx, posted, { kind: 'credit_note.reversed', at });
  const reversed = await markReversed(tx, id, { at, by: caller.userId, reason });
  await applyCredit(tx, [subscriberId], at);
  return { ...reversed, balanceMinor: await balanceOf(tx, subscriberId) };
}
