import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, type Minor, minor } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { wakeRestores } from '../../../customers/subscribers/index.ts';
import { balanceOf, lockBalances, lockNumbers, refuseGivingAway } from '../../ledger/index.ts';
import { insertAllocations, openBillsOf } from '../queries/allocations.ts';
import { billingLines } from '../queries/billable-subscribers.ts';
import { creditedOf } from '../queries/credit-notes.ts';
import { findOwner, lockInvoice } from '../queries/invoices.ts';
import { allocateOne } from '../rules/allocate.ts';
import { creditOnBill } from '../rules/credit-on-invoice.ts';
import type { CreditAmounts } from '../rules/invoice-amounts.ts';
import { type Tax, taxOfBill, vatOn } from '../rules/vat.ts';
import { billingMoment } from './billing-context.ts';
import { issueCreditNotes } from './issue-credit-notes.ts';

type Body = CallInput<typeof calls.invoices.creditNote>['body'];

/** Pays the credited bill first, then the oldest; the rest stays in favour. */
export async function creditLine(clock: Clock, tx: Tx, body: Body, caller: Caller) {
  refuseGivingAway(caller);
  const moment = await billingMoment(tx, clock);
  const [line] = await billingLines(tx, [body.subscriberId], resellerOf(caller));
  if (!line) throw new Problem('not_found');
  await lockNumbers(tx, 'credit_note', moment.year);
  await lockBalances(tx, [line.id]);
  const amounts =
    body.invoiceId === undefined
      ? creditInGeneral(minor(body.amountMinor), taxOfBill([line.packageVatMode], moment.settings))
      : await creditOnInvoice(tx, line.id, body.invoiceId, minor(body.amountMinor));
  const { amountMinor, vatMinor } = amounts;
  const [note] = await issueCreditNotes(tx, moment, [
    {
      subscriberId: line.id,
      invoiceId: body.invoiceId ?? null,
      ...amounts,
      cause: body.cause,
      reason: body.reason,
    },
  ]);
  if (!note) throw new Problem('not_found');
  const bills = await openBillsOf(tx, [line.id]);
  const source = {
    subscriberId: line.id,
    kind: 'credit_note',
    id: note.id,
    at: moment.at,
    leftMinor: amountMinor,
  } as const;
  const { allocations } = allocateOne(source, bills, body.invoiceId);
  await insertAllocations(tx, allocations, 'given', moment.at);
  await wakeRestores(tx, [line.id]);
  const numberOf = new Map(bills.map(({ invoiceId, number }) => [invoiceId, number]));
  return {
    id: note.id,
    number: note.number,
    vatMinor,
    allocations: allocations.map(({ invoiceId, amountMinor: paid }) => ({
      invoiceId,
      number: numberOf.get(invoiceId) ?? '',
      amountMinor: paid,
    })),
    balanceMinor: await balanceOf(tx, line.id),
  };
}

/** An amount that a person chose, VAT included. */
const creditInGeneral = (amountMinor: Minor, tax: Tax): CreditAmounts => ({
  amountMinor,
  vatMinor: vatOn(amountMinor, tax.vatMode === 'exempt' ? tax : { ...tax, vatMode: 'inclusive' }),
  roundingMinor: minor(0),
});

/** A bill is credited with the VAT it was issued with, and never for more than it asked. */
async function creditOnInvoice(
  tx: Tx,
  subscriberId: number,
  invoiceId: number,
  amountMinor: Minor,
): Promise<CreditAmounts> {
  const owner = await findOwner(tx, invoiceId, null);
  if (owner?.subscriberId !== subscriberId) throw new Problem('not_found');
  const { status, totalMinor, vatMinor } = await lockInvoice(tx, invoiceId);
  if (status === 'cancelled') throw new Problem('invoices.cancelled');
  const creditedMinor = minor(await creditedOf(tx, invoiceId));
  if (creditedMinor + amountMinor > totalMinor)
    throw fieldProblem('invoices.credit_too_large', 'amountMinor');
  return creditOnBill(
    { totalMinor: minor(totalMinor), vatMinor: minor(vatMinor), creditedMinor },
    amountMinor,
  );
}
