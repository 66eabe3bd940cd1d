import type { Tx } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import { fieldProblem } from '../../../../core/problem.ts';
import { enqueueReactivation } from '../../../customers/subscribers/index.ts';
import { enqueueNotifications } from '../../../messaging/outbox/index.ts';
import {
  type Allocation,
  allocateOne,
  type BillingContext,
  insertAllocations,
  type NumberedInvoice,
  outstandingInvoicesOf,
} from '../../invoices/index.ts';
import {
  advanceDocumentNumbers,
  formatDocumentNumber,
  isDayClosed,
  lockBalances,
  lockDocumentNumbers,
  postEntries,
} from '../../ledger/index.ts';
import { insertPayments } from '../queries/record-payments.ts';
import { moneyAccount } from '../rules/money-account.ts';
import type { NewPayment, NumberedPayment, RecordedPayment } from '../rules/new-payment.ts';
import { postingDates } from './posting-dates.ts';
import { requireCollectionLimits } from './require-collection-limits.ts';

/**
 * The only place where payments are created, one or many. Receipts are numbered under the ISP's lock,
 * `choose` decides under that lock, and ledger, invoices and balances change in the same transaction.
 */
export async function recordPayments(
  tx: Tx,
  { year, at, receiptPrefix, numberPadding }: BillingContext,
  choose: () => Promise<readonly NewPayment[]>,
): Promise<RecordedPayment[]> {
  const last = await lockDocumentNumbers(tx, 'payment', year);
  const chosen = await choose();
  if (chosen.length === 0) return [];
  await rejectClosedDays(tx, chosen, at);
  const postingOf = await postingDates(tx, chosen, at);
  await requireCollectionLimits(tx, chosen);
  const subscriberIds = chosen.map(({ subscriberId }) => subscriberId);
  await lockBalances(tx, subscriberIds);
  const numbered = chosen.map((payment, index) => {
    const numberInYear = last + index + 1;
    return {
      ...payment,
      ...postingOf(payment),
      numberInYear,
      number: formatDocumentNumber(receiptPrefix, year, numberInYear, numberPadding),
    };
  });
  const rows = await insertPayments(tx, year, numbered);
  const idOf = new Map(rows.map(({ id, numberInYear }) => [numberInYear, id]));
  if (idOf.size !== numbered.length) throw new Error('Cannot record a payment: subscriber not found');
  const taken = numbered.map((payment) => ({ ...payment, id: idOf.get(payment.numberInYear) ?? 0 }));
  await advanceDocumentNumbers(tx, 'payment', year, last + taken.length);
  await postEntries(
    tx,
    taken.map(({ id, subscriberId, amountMinor, postedAt, ...payment }) => ({
      kind: 'payment.received',
      sourceKind: 'payment',
      sourceId: id,
      at: postedAt,
      lines: [
        { ...moneyAccount(payment), amountMinor },
        { account: 'subscriber', subscriberId, amountMinor: -amountMinor },
      ],
    })),
  );
  const invoices = await outstandingInvoicesOf(tx, [...new Set(subscriberIds)]);
  const allocations = allocateInTurn(taken, invoices);
  const postedAtOf = new Map(taken.map(({ id, postedAt }) => [id, postedAt]));
  await insertAllocations(tx, allocations, 'given', at, ({ sourceId }) => postedAtOf.get(sourceId) ?? at);
  await enqueueReactivation(tx, subscriberIds);
  await enqueueNotifications(
    tx,
    at,
    'paid',
    taken.filter(({ channel }) => channel !== 'import').map(notificationOf),
  );
  return withAllocations(taken, allocations, invoices);
}

/** Cash cannot be entered later for a day that its holder has closed. */
async function rejectClosedDays(tx: Tx, payments: readonly NewPayment[], at: string): Promise<void> {
  const earliest = new Map<number, string>();
  for (const { cashUserId, receivedAt } of payments) {
    if (cashUserId === null || Date.parse(receivedAt) >= Date.parse(at)) continue;
    const before = earliest.get(cashUserId);
    if (!before || Date.parse(receivedAt) < Date.parse(before)) earliest.set(cashUserId, receivedAt);
  }
  for (const [userId, receivedAt] of earliest) {
    if (await isDayClosed(tx, userId, receivedAt)) throw fieldProblem('cash_book.day_closed', 'receivedAt');
  }
}

const notificationOf = ({
  id,
  subscriberId,
  number,
  amountMinor,
}: NumberedPayment & { readonly id: number }) => ({
  subscriberId,
  key: `${id}`,
  paymentId: id,
  amountMinor,
  number,
});

/** Each payment sees the invoices as the payments before it have left them. */
function allocateInTurn(
  payments: readonly (NewPayment & { readonly id: number })[],
  invoices: readonly NumberedInvoice[],
): Allocation[] {
  const invoicesOf = new Map<number, NumberedInvoice[]>();
  for (const invoice of invoices)
    invoicesOf.set(invoice.subscriberId, [...(invoicesOf.get(invoice.subscriberId) ?? []), invoice]);
  return payments.flatMap(({ id, subscriberId, amountMinor, receivedAt: at, invoiceId }) => {
    const own = invoicesOf.get(subscriberId) ?? [];
    const source = { subscriberId, kind: 'payment', id, at, remainingMinor: minor(amountMinor) } as const;
    const { allocations } = allocateOne(source, own, invoiceId);
    const paid = new Map(allocations.map((allocation) => [allocation.invoiceId, allocation.amountMinor]));
    const left = own.map((invoice) => ({
      ...invoice,
      balanceDueMinor: minor(invoice.balanceDueMinor - (paid.get(invoice.invoiceId) ?? 0)),
    }));
    invoicesOf.set(subscriberId, left);
    return allocations;
  });
}

function withAllocations(
  payments: readonly (NumberedPayment & { readonly id: number })[],
  allocations: readonly Allocation[],
  invoices: readonly NumberedInvoice[],
): RecordedPayment[] {
  const numberOf = new Map(invoices.map(({ invoiceId, number }) => [invoiceId, number]));
  const of = new Map<number, { invoiceId: number; number: string; amountMinor: number }[]>();
  for (const { sourceId, invoiceId, amountMinor } of allocations) {
    const row = { invoiceId, number: numberOf.get(invoiceId) ?? '', amountMinor };
    of.set(sourceId, [...(of.get(sourceId) ?? []), row]);
  }
  return payments.map((payment) => ({ ...payment, allocations: of.get(payment.id) ?? [] }));
}
