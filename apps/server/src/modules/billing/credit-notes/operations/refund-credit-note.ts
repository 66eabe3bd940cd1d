import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { balanceOf, postEntries, resolvePayout } from '../../ledger/index.ts';
import { countRefund, insertRefund } from '../queries/update-credit-notes.ts';
import { requireCreditNote } from './require-credit-note.ts';

type Body = CallInput<typeof calls.creditNotes.refund>['body'];

/** Pays unused credit out: the money leaves the cash of the payer, the wallet or bank of the method, or a reseller's account. */
export async function refundCreditNote(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  const { id, amountMinor, method, reference, reason } = body;
  const note = await requireCreditNote(tx, id, caller);
  if (amountMinor > note.amountMinor - note.allocatedMinor - note.refundedMinor) {
    throw fieldProblem('credit_notes.refund_too_large', 'amountMinor');
  }
  const { paidBy, account } = await resolvePayout(tx, body, caller);
  const at = new Date(clock.now()).toISOString();
  const refund = { creditNoteId: id, amountMinor, method, reference, paidBy, reason, at, by: caller.userId };
  const revision = await insertRefund(tx, refund);
  const changed = await countRefund(tx, id, amountMinor);
  const { subscriberId } = note;
  await postEntries(tx, [
    {
      kind: 'credit_note.refunded',
      sourceKind: 'credit_note',
      sourceId: id,
      revision,
      at,
      lines: [
        { account: 'subscriber', subscriberId, amountMinor },
        { ...account, amountMinor: -amountMinor },
      ],
    },
  ]);
  return { ...changed, balanceMinor: await balanceOf(tx, subscriberId) };
}
