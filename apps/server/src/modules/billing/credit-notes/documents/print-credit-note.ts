import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { issuerOf, loadPdfWriter } from '../../invoices/index.ts';
import { findPayer } from '../../payments/index.ts';
import { allocationsOf, findCreditNote, refundsOf, vatRateOf } from '../queries/credit-notes.ts';
import { creditNoteDocument } from './credit-note-document.ts';

export async function printCreditNote(
  clock: Clock,
  tx: Tx,
  { params: { id }, query: { size, language } }: CallInput<typeof calls.creditNotes.pdf>,
  caller: Caller,
): Promise<FileResponse> {
  const note = await findCreditNote(tx, id, resellersOf(caller));
  if (!note) throw new Problem('not_found');
  const [issuer, allocations, refunds, customer, vatRate] = await Promise.all([
    issuerOf(tx, language),
    allocationsOf(tx, id),
    refundsOf(tx, id),
    findPayer(tx, note.subscriber.id),
    vatRateOf(tx, id),
  ]);
  const printed = creditNoteDocument({ note, allocations, refunds, customer, vatRate }, issuer);
  const { renderDocument } = await loadPdfWriter();
  const { number: title } = note;
  const options = { size, title, logo: printed.issuer.logo, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
