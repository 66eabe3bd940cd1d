import type { Tx } from '@lastmile/database';
import { minor } from '@lastmile/kit';
import { wakeRestores } from '../../../customers/subscribers/index.ts';
import { queueNotices } from '../../../messaging/outbox/index.ts';
import {
  type Allocation,
  allocateOne,
  type BillingMoment,
  insertAllocations,
  type NumberedBill,
  openBillsOf,
} from '../../invoices/index.ts';
import { countNumbers, lockBalances, lockNumbers, paperNumber, postEntries } from '../../ledger/index.ts';
import { insertPayments } from '../queries/record-payments.ts';
import { moneyAccount } from '../rules/money-account.ts';
import type { NewPayment, NumberedPayment, TakenPayment } from '../rules/new-payment.ts';

/**
 * The one way in which payments come to be, for one and for many: receipts are numbered under the ISP's lock, `choose`
 * decides under it, and money, bills and balances move in the same transaction.
 */
export async function takePayments(
  tx: Tx,
  { year, at, numberPadding }: BillingMoment,
  choose: () => Promise<readonly NewPayment[]>,
): Promise<TakenPayment[]> {
  const last = await lockNumbers(tx, 'payment', year);
  const chosen = await choose();
  if (chosen.length === 0) return [];
  const subscriberIds = chosen.map(({ subscriberId }) => subscriberId);
  await lockBalances(tx, subscriberIds);
  const numbered = chosen.map((payment, index) => {
    const numberInYear = last + index + 1;
    return { ...payment, numberInYear, number: paperNumber('MR', year, numberInYear, numberPadding) };
  });
  const rows = await insertPayments(tx, year, numbered);
  const idOf = new Map(rows.map(({ id, numberInYear }) => [numberInYear, id]));
  if (idOf.size !== numbered.length) throw new Error('Cannot record a payment: subscriber not found');
  const taken = numbered.map((payment) => ({ ...payment, id: idOf.get(payment.numberInYear) ?? 0 }));
  await countNumbers(tx, 'payment', year, last + taken.length);
  await postEntries(
    tx,
    taken.map(({ id, subscriberId, amountMinor, ...payment }) => ({
      kind: 'payment.taken',
      sourceKind: 'payment',
      sourceId: id,
      at,
      lines: [
        { ...moneyAccount(payment), amountMinor },
        { account: 'subscriber', subscriberId, amountMinor: -amountMinor },
      ],
    })),
  );
  const bills = await openBillsOf(tx, [...new Set(subscriberIds)]);
  const allocations = allocateInTurn(taken, bills);
  await insertAllocations(tx, allocations, 'given', at);
  await wakeRestores(tx, subscriberIds);
  await queueNotices(tx, at, 'paid', taken.filter(({ channel }) => channel !== 'import').map(noticeOf));
  return withAllocations(taken, allocations, bills);
}

const noticeOf = ({ id, subscriberId, number, amountMinor }: NumberedPayment & { readonly id: number }) => ({
  subscriberId,
  key: `${id}`,
  paymentId: id,
  amountMinor,
  number,
});

/** Each payment finds the bills as those before it have left them. */
function allocateInTurn(
  payments: readonly (NewPayment & { readonly id: number })[],
  bills: readonly NumberedBill[],
): Allocation[] {
  const billsOf = new Map<number, NumberedBill[]>();
  for (const bill of bills) billsOf.set(bill.subscriberId, [...(billsOf.get(bill.subscriberId) ?? []), bill]);
  return payments.flatMap(({ id, subscriberId, amountMinor, receivedAt: at, invoiceId }) => {
    const own = billsOf.get(subscriberId) ?? [];
    const source = { subscriberId, kind: 'payment', id, at, leftMinor: minor(amountMinor) } as const;
    const { allocations } = allocateOne(source, own, invoiceId);
    const paid = new Map(allocations.map((allocation) => [allocation.invoiceId, allocation.amountMinor]));
    const left = own.map((bill) => ({
      ...bill,
      openMinor: minor(bill.openMinor - (paid.get(bill.invoiceId) ?? 0)),
    }));
    billsOf.set(subscriberId, left);
    return allocations;
  });
}

function withAllocations(
  payments: readonly (NumberedPayment & { readonly id: number })[],
  allocations: readonly Allocation[],
  bills: readonly NumberedBill[],
): TakenPayment[] {
  const numberOf = new Map(bills.map(({ invoiceId, number }) => [invoiceId, number]));
  const of = new Map<number, { invoiceId: number; number: string; amountMinor: number }[]>();
  for (const { sourceId, invoiceId, amountMinor } of allocations) {
    const row = { invoiceId, number: numberOf.get(invoiceId) ?? '', amountMinor };
    of.set(sourceId, [...(of.get(sourceId) ?? []), row]);
  }
  return payments.map((payment) => ({ ...payment, allocations: of.get(payment.id) ?? [] }));
}
