import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../core/problem.ts';
import { transactionUse } from '../queries/payment-references.ts';
import type { NewPayment } from '../rules/new-payment.ts';

/**
 * A transaction that a customer reported, that was paid online or recorded before is not recorded by hand too. Numbers of cash
 * receipts are no transactions.
 */
export async function requireNewTransaction(
  tx: Tx,
  { method, reference }: Pick<NewPayment, 'method' | 'reference'>,
): Promise<void> {
  if (reference === null || method === 'cash') return;
  const use = await transactionUse(tx, method, reference);
  if (use === 'claim') throw fieldProblem('payments.transaction_reported', 'reference');
  if (use === 'payment') throw fieldProblem('payments.transaction_recorded', 'reference');
  if (use === 'checkout') throw fieldProblem('payments.transaction_paid_online', 'reference');
}
