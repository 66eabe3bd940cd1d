import { add, type Minor, minor, prorate, subtract } from '@lastmile/kit';
import type { CreditAmounts } from '../invoice-amounts.ts';

/** An invoice that a credit note references, with what earlier ones credited. */
export interface CreditedInvoice {
  readonly totalMinor: Minor;
  readonly vatMinor: Minor;
  readonly creditedMinor: Minor;
}

/**
 * A credit of a chosen amount, VAT included, on one invoice: an outage, a write-off. It contains the VAT in
 * proportion, calculated cumulatively, so that credits for the whole invoice contain all of its VAT however
 * they are split. Rejects more than the invoice's total.
 */
export function creditOnInvoiceLines(invoice: CreditedInvoice, amountMinor: Minor): CreditAmounts {
  const credited = add(invoice.creditedMinor, amountMinor);
  if (amountMinor <= 0 || credited > invoice.totalMinor) {
    throw new RangeError('A credit must be above zero and at most the amount of the invoice');
  }
  const vatUpTo = (part: Minor) => prorate(invoice.vatMinor, part, invoice.totalMinor);
  const vatMinor = subtract(vatUpTo(credited), vatUpTo(invoice.creditedMinor));
  return { amountMinor, vatMinor, roundingMinor: minor(0) };
}
