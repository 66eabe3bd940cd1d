import type { Payment } from '@lastmile/contract';

type Allocated = Pick<Payment, 'allocations'>;

export interface ReopenedInvoice {
  readonly invoiceId: number;
  readonly number: string;
  readonly amountMinor: number;
}

/** What of which bill is open again once the payment is gone: what it still pays, bill by bill. */
export function reopenedInvoices({ allocations }: Allocated): readonly ReopenedInvoice[] {
  const invoices = new Map<number, ReopenedInvoice>();
  for (const { invoiceId, number, amountMinor, releasedAt } of allocations) {
    if (releasedAt !== null) continue;
    const before = invoices.get(invoiceId)?.amountMinor ?? 0;
    invoices.set(invoiceId, { invoiceId, number, amountMinor: before + amountMinor });
  }
  return [...invoices.values()];
}

type Refundable = Pick<Payment, 'amountMinor' | 'refundedMinor' | 'creditMinor'>;

export const refundableMinor = ({ amountMinor, refundedMinor }: Refundable): number =>
  amountMinor - refundedMinor;

/** What is in favour is paid back first; only beyond it bills are open again. */
export function refundEffect(payment: Refundable, amountMinor: number) {
  const fromCreditMinor = Math.min(amountMinor, payment.creditMinor);
  return { fromCreditMinor, reopenedMinor: amountMinor - fromCreditMinor };
}
