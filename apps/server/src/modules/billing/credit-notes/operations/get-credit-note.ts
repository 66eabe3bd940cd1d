import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { allocationsOf, findCreditNote, refundsOf, streamCreditNotes } from '../queries/credit-notes.ts';

export async function getCreditNote(tx: Tx, id: number, caller: Caller) {
  const note = await findCreditNote(tx, id, resellersOf(caller));
  if (!note) throw new Problem('not_found');
  const [allocations, refunds] = await Promise.all([allocationsOf(tx, id), refundsOf(tx, id)]);
  const isReversible = note.kind === 'credit' && note.status === 'issued' && note.refundedMinor === 0;
  return {
    ...note,
    allocations,
    refunds,
    allowed: [
      ...(isReversible ? ['reverse' as const] : []),
      ...(note.creditMinor > 0 ? ['refund' as const] : []),
    ],
  };
}

export async function* exportCreditNotes(
  tx: Tx,
  filter: Parameters<typeof streamCreditNotes>[1],
  caller: Caller,
) {
  for await (const { subscriber, invoice, ...note } of streamCreditNotes(tx, filter, resellersOf(caller))) {
    const { username, name, mobile } = subscriber;
    yield { ...note, username, name, mobile, invoiceNumber: invoice?.number ?? null };
  }
}
