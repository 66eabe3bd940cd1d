import type { Payment } from '@lastmile/contract';

type Allocated = Pick<Payment, 'allocations'>;

export interface ReopenedInvoice {
  readonly invoiceId: number;
  readonly number: string;
  readonly amountMinor: number;
}

/** The amount per invoice that becomes due again when the payment is reversed. */
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

/** Account credit is refunded first; only the excess makes invoices due again. */
export function refundEffect(payment: Refundable, amountMinor: number) {
  const fromCreditMinor = Math.min(amountMinor, payment.creditMinor);
  return { fromCreditMinor, reopenedMinor: amountMinor - fromCreditMinor };
}
