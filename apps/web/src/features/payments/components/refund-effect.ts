import type { Payment } from '@lastmile/contract';

type Allocated = Pick<Payment, 'allocations'>;

export interface OpenAgain {
  readonly invoiceId: number;
  readonly number: string;
  readonly amountMinor: number;
}

/** What of which bill is open again once the payment is gone: what it still pays, bill by bill. */
export function openAgain({ allocations }: Allocated): readonly OpenAgain[] {
  const bills = new Map<number, OpenAgain>();
  for (const { invoiceId, number, amountMinor, releasedAt } of allocations) {
    if (releasedAt !== null) continue;
    const before = bills.get(invoiceId)?.amountMinor ?? 0;
    bills.set(invoiceId, { invoiceId, number, amountMinor: before + amountMinor });
  }
  return [...bills.values()];
}

type Refundable = Pick<Payment, 'amountMinor' | 'refundedMinor' | 'favourMinor'>;

export const leftOf = ({ amountMinor, refundedMinor }: Refundable): number => amountMinor - refundedMinor;

/** What is in favour is paid back first; only beyond it bills are open again. */
export function refundEffect(payment: Refundable, amountMinor: number) {
  const fromFavourMinor = Math.min(amountMinor, payment.favourMinor);
  return { fromFavourMinor, openAgainMinor: amountMinor - fromFavourMinor };
}
