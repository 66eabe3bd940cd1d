import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { type Account, balanceOf, isCashHolder, postEntries } from '../../ledger/index.ts';
import { cashAtHand, countRefund, insertRefund } from '../queries/update-credit-notes.ts';
import { requireCreditNote } from './require-credit-note.ts';

type Body = CallInput<typeof calls.creditNotes.refund>['body'];

/** Pays unused credit out: the money leaves the cash of the payer, or the wallet or bank of the method. */
export async function refundCreditNote(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  const { id, amountMinor, method, reference, reason } = body;
  const paidBy = await payerOf(tx, body, caller);
  const note = await requireCreditNote(tx, id, caller);
  if (amountMinor > note.amountMinor - note.allocatedMinor - note.refundedMinor) {
    throw fieldProblem('credit_notes.refund_too_large', 'amountMinor');
  }
  const at = new Date(clock.now()).toISOString();
  const refund = { creditNoteId: id, amountMinor, method, reference, paidBy, reason, at, by: caller.userId };
  const revision = await insertRefund(tx, refund);
  const changed = await countRefund(tx, id, amountMinor);
  const { subscriberId } = note;
  const account: Account =
    method === 'cash' ? { account: 'cash', userId: paidBy } : { account: 'wallet', method };
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
  // Posting locked the payer's cash, so the rest is final; a problem rolls everything back.
  if (method === 'cash' && (await cashAtHand(tx, paidBy)) < 0) {
    throw fieldProblem('credit_notes.cash_not_held', 'amountMinor');
  }
  return { ...changed, balanceMinor: await balanceOf(tx, subscriberId) };
}

async function payerOf(tx: Tx, { paidBy }: Body, caller: Caller): Promise<number> {
  if (paidBy === undefined || paidBy === caller.userId) return caller.userId;
  if (!(await isCashHolder(tx, paidBy))) throw fieldProblem('credit_notes.payer_not_found', 'paidBy');
  return paidBy;
}
