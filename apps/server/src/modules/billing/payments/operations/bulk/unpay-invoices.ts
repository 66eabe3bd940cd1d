import type { Tx } from '@lastmile/database';
import type { Viewer } from '../../../invoices/index.ts';
import { lockBalances } from '../../../ledger/index.ts';
import { amongMeant, type BillState, type BillTarget, billsNamed } from '../../queries/bulk-invoices.ts';
import { billsPaidBy, lockPayments, paymentsOfBills } from '../../queries/update-payments.ts';
import { reversePayments } from '../reverse-payments.ts';
import type { PartOutcome } from './bulk-result.ts';
import { judgeUnpaid } from './evaluate-unpaid.ts';

export interface Unpaying {
  readonly target: BillTarget;
  readonly viewer: Viewer;
  /** Payments taken after this was asked for stay. */
  readonly newestPayment: number;
  readonly reason: string;
  readonly by: number;
  readonly at: string;
}

/** Reverses the payments, taken by hand, of these bills; a preview only says what would become of them. */
export async function unpayBills(
  tx: Tx,
  { target, viewer, newestPayment, ...reversal }: Unpaying,
  bills: readonly BillState[],
  preview = false,
): Promise<PartOutcome> {
  await lockBalances(
    tx,
    bills.map(({ subscriberId }) => subscriberId),
  );
  const now = await billsNamed(tx, viewer, bills);
  const ids = now.map(({ id }) => id);
  const payments = await lockPayments(tx, await paymentsOfBills(tx, ids, newestPayment));
  const covered = await billsPaidBy(
    tx,
    payments.map(({ id }) => id),
  );
  const own = new Set(ids);
  const elsewhere = covered.flatMap(({ invoiceId }) => (own.has(invoiceId) ? [] : [invoiceId]));
  const chosen = new Set([...own, ...(await amongMeant(tx, target, viewer, elsewhere))]);
  const { reversed, ...outcome } = judgeUnpaid(now, payments, covered, chosen);
  if (!preview && reversed.length > 0) await reversePayments(tx, reversed, reversal);
  return outcome;
}
