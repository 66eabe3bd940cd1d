import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { type BillingContext, findOwner, loadBillingContext } from '../../invoices/index.ts';
import { balanceOf, lockBalances } from '../../ledger/index.ts';
import { hasSubscriber } from '../queries/record-payments.ts';
import { manualPayment } from '../rules/manual-payment.ts';
import type { NewPayment } from '../rules/new-payment.ts';
import { recordPayments } from './record-payments.ts';
import { requireAreas } from './require-collection-limits.ts';
import { requireNewTransaction } from './require-new-transaction.ts';

/** A payment without an invoice pays the oldest ones first. */
export async function createPayment(
  clock: Clock,
  tx: Tx,
  { subscriberId, amountMinor, ...manualPaymentFields }: CallInput<typeof calls.payments.create>['body'],
  caller: Caller,
) {
  requireAreas(caller);
  const billingContext = await loadBillingContext(tx, clock);
  const received = manualPayment(manualPaymentFields, caller, billingContext);
  return recordOne(tx, billingContext, async () => {
    if (!(await hasSubscriber(tx, subscriberId, resellersOf(caller)))) throw new Problem('not_found');
    return { subscriberId, amountMinor, ...received };
  });
}

/** A payment for an invoice pays that one first, then the oldest; the rest becomes account credit. */
export async function payInvoice(
  clock: Clock,
  tx: Tx,
  { invoiceId, amountMinor, ...manualPaymentFields }: CallInput<typeof calls.invoices.pay>['body'],
  caller: Caller,
) {
  requireAreas(caller);
  const billingContext = await loadBillingContext(tx, clock);
  const received = manualPayment(manualPaymentFields, caller, billingContext);
  return recordOne(tx, billingContext, async () => {
    const owner = await findOwner(tx, invoiceId, resellersOf(caller));
    if (!owner) throw new Problem('not_found');
    // Read again under the lock: it may be cancelled at this moment.
    await lockBalances(tx, [owner.subscriberId]);
    const invoice = await findOwner(tx, invoiceId, null);
    if (!invoice) throw new Problem('not_found');
    if (invoice.status === 'cancelled') throw new Problem('invoices.cancelled');
    return { subscriberId: invoice.subscriberId, amountMinor, invoiceId, ...received };
  });
}

async function recordOne(tx: Tx, billingContext: BillingContext, choose: () => Promise<NewPayment>) {
  const [taken] = await recordPayments(tx, billingContext, async () => {
    const payment = await choose();
    await requireNewTransaction(tx, payment);
    return [payment];
  });
  if (!taken) throw new Problem('not_found');
  const { id, number, subscriberId, amountMinor } = taken;
  const used = taken.allocations.reduce((sum, allocation) => sum + allocation.amountMinor, 0);
  return {
    id,
    number,
    allocations: [...taken.allocations],
    creditMinor: amountMinor - used,
    balanceMinor: await balanceOf(tx, subscriberId),
  };
}
