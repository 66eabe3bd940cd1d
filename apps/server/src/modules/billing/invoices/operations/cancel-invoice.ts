import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { lockDocumentNumbers } from '../../ledger/index.ts';
import { applyCredit } from './apply-credit.ts';
import { loadBillingContext } from './billing-context.ts';
import { cancelLockedInvoices } from './cancel-locked-invoices.ts';
import { queueFinalInvoices } from './issue-final-invoices.ts';
import { requireUnpaidInvoice } from './require-unpaid-invoice.ts';

type Body = CallInput<typeof calls.invoices.cancel>['body'];

/**
 * Its number stays used. Account credit that had paid it is released, and applied to other unpaid invoices.
 */
export async function cancelInvoice(clock: Clock, tx: Tx, { id, reason, month }: Body, caller: Caller) {
  const billingContext = await loadBillingContext(tx, clock);
  await lockDocumentNumbers(tx, 'credit_note', billingContext.year);
  const invoice = await requireUnpaidInvoice(tx, id, caller);
  const cancellation = { by: caller.userId, reason, skipsMonth: month === 'skip' };
  const {
    cancelled: [cancelled],
    notes: [note],
  } = await cancelLockedInvoices(tx, billingContext, [invoice], cancellation);
  if (!cancelled || !note) throw new Problem('not_found');
  await queueFinalInvoices(tx, [invoice.subscriberId]);
  await applyCredit(tx, [invoice.subscriberId], billingContext.at);
  return { ...cancelled, cancellationNote: { id: note.id, number: note.number } };
}
