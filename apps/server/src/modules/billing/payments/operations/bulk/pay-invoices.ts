import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { BillingMoment, Viewer } from '../../../invoices/index.ts';
import { lockBalances } from '../../../ledger/index.ts';
import { type BillState, billsNamed } from '../../queries/bulk-invoices.ts';
import type { NewPayment } from '../../rules/new-payment.ts';
import { takePayments } from '../record-payments.ts';
import { type PartOutcome, refusalRow } from './bulk-result.ts';

export type Received = Omit<NewPayment, 'subscriberId' | 'amountMinor' | 'invoiceId'>;

const refusalOf = ({ status, openMinor }: BillState): ProblemCode | undefined => {
  if (status === 'cancelled') return 'invoices.cancelled';
  return openMinor === 0 ? 'invoices.nothing_open' : undefined;
};

/** What would be paid of these bills. */
export function judgePaid(bills: readonly BillState[]): PartOutcome & { payable: BillState[] } {
  const payable = bills.filter((bill) => refusalOf(bill) === undefined);
  return {
    payable,
    done: payable.map(({ id }) => id),
    refused: bills.flatMap((bill) => {
      const code = refusalOf(bill);
      return code ? [refusalRow(bill, code)] : [];
    }),
    amountMinor: payable.reduce((sum, { openMinor }) => sum + openMinor, 0),
  };
}

/** Pays what is open of each bill with a payment of its own, so that each has its receipt and can be taken back alone. */
export async function payBills(
  tx: Tx,
  moment: BillingMoment,
  { viewer, received }: { readonly viewer: Viewer; readonly received: Received },
  bills: readonly BillState[],
): Promise<PartOutcome> {
  let outcome = judgePaid([]);
  await takePayments(tx, moment, async () => {
    // Read again once nobody else can move this money: what was open a moment ago may be paid.
    await lockBalances(
      tx,
      bills.map(({ subscriberId }) => subscriberId),
    );
    outcome = judgePaid(await billsNamed(tx, viewer, bills));
    return outcome.payable.map(({ id, subscriberId, openMinor }) => ({
      ...received,
      subscriberId,
      invoiceId: id,
      amountMinor: openMinor,
    }));
  });
  return outcome;
}
