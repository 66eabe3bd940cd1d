import { add, type Minor, minor, prorate, subtract } from '@lastmile/kit';
import type { CreditAmounts } from './invoice-amounts.ts';

/** A bill that a credit note names, with what earlier ones gave on it. */
export interface CreditedInvoice {
  readonly totalMinor: Minor;
  readonly vatMinor: Minor;
  readonly creditedMinor: Minor;
}

/**
 * A credit of an amount that a person chose, VAT included, on one bill: an outage, a write-off. It holds the
 * bill's VAT in proportion, counted from the first credit on, so that credits for the whole bill hold all of
 * its VAT however they were cut. More than the bill's total is refused.
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
