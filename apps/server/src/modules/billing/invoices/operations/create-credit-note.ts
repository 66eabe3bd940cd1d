import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, type Minor, minor } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { enqueueReactivation } from '../../../customers/subscribers/index.ts';
import { balanceOf, lockBalances, lockDocumentNumbers, requireInvoiceUpdate } from '../../ledger/index.ts';
import { insertAllocations, outstandingInvoicesOf } from '../queries/allocations.ts';
import { loadBillableSubscribers } from '../queries/billable-subscribers.ts';
import { creditedOf } from '../queries/credit-notes.ts';
import { findOwner, lockInvoice } from '../queries/invoices.ts';
import { allocateOne } from '../rules/allocate.ts';
import { creditOnInvoiceLines } from '../rules/credit/credit-on-invoice.ts';
import { type Tax, taxOfInvoice, vatOn } from '../rules/vat.ts';
import { loadBillingContext } from './billing-context.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';
import { requireCreditLimit } from './require-credit-limit.ts';

type Body = CallInput<typeof calls.invoices.creditNote>['body'];

/** Pays the credited invoice first, then the oldest; the rest becomes account credit. */
export async function createCreditNote(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  requireInvoiceUpdate(caller);
  if (body.invoiceId === undefined) await requireCreditLimit(tx, body.amountMinor, caller);
  const billingContext = await loadBillingContext(tx, clock);
  const [subscriber] = await loadBillableSubscribers(tx, [body.subscriberId], resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  await lockDocumentNumbers(tx, 'credit_note', billingContext.year);
  await lockBalances(tx, [subscriber.id]);
  const tax = taxOfInvoice([subscriber.packageTax], billingContext.settings);
  const credit =
    body.invoiceId === undefined
      ? creditInGeneral(minor(body.amountMinor), tax)
      : await creditOnInvoice(tx, subscriber.id, body.invoiceId, minor(body.amountMinor));
  const { amountMinor, vatMinor } = credit;
  const [note] = await issueCreditNotes(tx, billingContext, [
    {
      subscriberId: subscriber.id,
      ...credit,
      cause: body.cause,
      reason: body.reason,
    },
  ]);
  if (!note) throw new Problem('not_found');
  const outstandingInvoices = await outstandingInvoicesOf(tx, [subscriber.id]);
  const source = {
    subscriberId: subscriber.id,
    kind: 'credit_note',
    id: note.id,
    at: billingContext.at,
    remainingMinor: amountMinor,
  } as const;
  const { allocations } = allocateOne(source, outstandingInvoices, body.invoiceId);
  await insertAllocations(tx, allocations, 'given', billingContext.at);
  await enqueueReactivation(tx, [subscriber.id]);
  const numberOf = new Map(outstandingInvoices.map(({ invoiceId, number }) => [invoiceId, number]));
  return {
    id: note.id,
    number: note.number,
    vatMinor,
    allocations: allocations.map(({ invoiceId, amountMinor: paid }) => ({
      invoiceId,
      number: numberOf.get(invoiceId) ?? '',
      amountMinor: paid,
    })),
    balanceMinor: await balanceOf(tx, subscriber.id),
  };
}

/** An amount chosen by staff, VAT included. */
const creditInGeneral = (amountMinor: Minor, tax: Tax) => ({
  invoiceId: null,
  vatRate: tax.vatRate,
  amountMinor,
  vatMinor: vatOn(amountMinor, tax.vatMode === 'exempt' ? tax : { ...tax, vatMode: 'inclusive' }),
  roundingMinor: minor(0),
});

/** Uses the VAT of the invoice, and never credits more than its total. */
async function creditOnInvoice(tx: Tx, subscriberId: number, invoiceId: number, amountMinor: Minor) {
  const owner = await findOwner(tx, invoiceId, null);
  if (owner?.subscriberId !== subscriberId) throw new Problem('not_found');
  const { status, totalMinor, vatMinor } = await lockInvoice(tx, invoiceId);
  if (status === 'cancelled') throw new Problem('invoices.cancelled');
  const creditedMinor = minor(await creditedOf(tx, invoiceId));
  if (creditedMinor + amountMinor > totalMinor)
    throw fieldProblem('invoices.credit_too_large', 'amountMinor');
  const invoice = { totalMinor: minor(totalMinor), vatMinor: minor(vatMinor), creditedMinor };
  return { invoiceId, ...creditOnInvoiceLines(invoice, amountMinor) };
}
