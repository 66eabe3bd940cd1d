import { add, addDays, type DateText, type Minor, minor, type Period } from '@lastmile/kit';
import type { BillingContext } from '../operations/billing-context.ts';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import { packagesOf, splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import { daysOf } from './charged-days.ts';
import { amountsOf } from './invoice-amounts.ts';
import { invoicedTerms } from './invoiced-terms.ts';
import { recurringLines } from './recurring-lines.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { Terms } from './terms.ts';
import { type Tax, taxOfInvoice } from './vat.ts';

/** With the VAT in it. Of days at several rates, the tax is that of the last ones. */
export interface PriceOfDays {
  readonly grossMinor: Minor;
  readonly tax: Tax;
}

/**
 * What a subscriber pays for some days: their share of a month's price, less the monthly discount, with VAT. Invoiced days
 * have the price, the discount and the tax of their invoice, others those in force on them. Days that are not charged
 * cost nothing. Extras are left out.
 */
export function priceOfDays(
  subscriber: BillableSubscriber,
  days: BillingPeriod,
  { settings, today }: Pick<BillingContext, 'settings' | 'today'>,
): PriceOfDays {
  let price: PriceOfDays = { grossMinor: minor(0), tax: taxOfInvoice([], settings) };
  if (subscriber.customerId === null) return price;
  for (const { invoiced, ...span } of spansOf(subscriber.changedPeriods, days)) {
    const on = span.last < today ? span.last : today;
    const terms = invoiced ? invoicedTerms(subscriber, invoiced) : termsOfSubscriber(subscriber, on);
    const parts = splitBilledParts(span, terms, settings.invoicesSuspended);
    if (parts.length === 0) continue;
    const { vatMode, vatRate } = invoiced ?? taxOfInvoice(packagesOf(parts), settings);
    const tax = { vatMode, vatRate };
    const withoutExtras: Terms = { ...terms, extras: [] };
    const month = { ...span, wholeDays: days.wholeDays };
    const lines = recurringLines(month, parts, withoutExtras, tax, settings.vatMode);
    const exact = { currency: settings.currency, roundsToWhole: false };
    price = { grossMinor: add(price.grossMinor, amountsOf(lines, tax, exact).totalMinor), tax };
  }
  return price;
}

interface Span extends Period {
  readonly invoiced: BilledPeriod | undefined;
}

/** The days split by the invoices that cover them. */
function spansOf(periods: readonly BilledPeriod[], days: Period): Span[] {
  const spans: Span[] = [];
  for (const day of daysOf(days)) {
    const invoiced = periods.find((period) => !period.isCancelled && covers(period, day));
    const previous = spans.at(-1);
    if (previous && previous.invoiced === invoiced && addDays(previous.last, 1) === day)
      spans[spans.length - 1] = { ...previous, last: day };
    else spans.push({ first: day, last: day, invoiced });
  }
  return spans;
}

const covers = ({ first, last }: Period, day: DateText) => first <= day && day <= last;
