import { add, addDays, type DateText, type Minor, minor, type Period } from '@lastmile/kit';
import type { BillingContext } from '../operations/billing-context.ts';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import { packagesOf, splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import { daysOf } from './charged-days.ts';
import { amountsOf } from './invoice-amounts.ts';
import { invoicedTerms } from './invoiced-terms.ts';
import { periodsNotInvoiced } from './monthly-invoice.ts';
import { recurringLines } from './recurring-lines.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { Terms } from './terms.ts';
import { taxOfInvoice } from './vat.ts';

/** What days cost at one VAT rate, with the VAT in it. */
export interface PriceOfDays {
  readonly grossMinor: Minor;
  /** In basis points; 0: exempt. */
  readonly vatRate: number;
}

/**
 * What a subscriber pays for some days, by VAT rate: their share of a month's price, less the monthly discount. Invoiced
 * days have the price, the discount and the tax of their invoice, others those in force on them. Days that are not
 * charged, or that are left out, cost nothing. Extras are left out.
 */
export function priceOfDays(
  subscriber: BillableSubscriber,
  days: BillingPeriod,
  { settings, today }: Pick<BillingContext, 'settings' | 'today'>,
  leftOut: readonly Period[] = [],
): PriceOfDays[] {
  const byRate = new Map<number, Minor>();
  if (subscriber.customerId === null) return [];
  for (const { invoiced, ...span } of chargedSpans(subscriber, days, settings, leftOut)) {
    const on = span.last < today ? span.last : today;
    const terms = invoiced ? invoicedTerms(subscriber, invoiced) : termsOfSubscriber(subscriber, on);
    const parts = splitBilledParts(span, terms, settings.invoicesSuspended);
    if (parts.length === 0) continue;
    const { vatMode, vatRate } = invoiced ?? taxOfInvoice(packagesOf(parts), settings);
    const tax = { vatMode, vatRate };
    const withoutExtras: Terms = { ...terms, extras: [] };
    const month = { ...span, wholeDays: days.wholeDays };
    const lines = recurringLines(month, parts, withoutExtras, tax, settings.vatMode);
    for (const isTaxed of [true, false]) {
      const rate = isTaxed && vatMode !== 'exempt' ? vatRate : 0;
      const ofRate = lines.filter(({ taxable }) => taxable === isTaxed);
      const exact = { currency: settings.currency, roundsToWhole: false };
      const { totalMinor } = amountsOf(ofRate, tax, exact);
      if (totalMinor > 0) byRate.set(rate, add(byRate.get(rate) ?? minor(0), totalMinor));
    }
  }
  return [...byRate].map(([vatRate, grossMinor]) => ({ grossMinor, vatRate }));
}

interface Span extends Period {
  readonly invoiced: BilledPeriod | undefined;
}

/** The days that are charged, split by the invoices that cover them. */
function chargedSpans(
  subscriber: BillableSubscriber,
  days: Period,
  settings: BillingSettings,
  leftOut: readonly Period[],
): Span[] {
  const uninvoiced = periodsNotInvoiced(subscriber, settings, days.last);
  const invoicedElsewhereUntil = subscriber.billedBeforeImportUntil ?? '';
  const spans: Span[] = [];
  for (const day of daysOf(days)) {
    if (leftOut.some((period) => covers(period, day))) continue;
    const invoiced = subscriber.changedPeriods.find((period) => !period.isCancelled && covers(period, day));
    const isToBeInvoiced = () => uninvoiced.some((period) => covers(period, day));
    if (!invoiced && day > invoicedElsewhereUntil && !isToBeInvoiced()) continue;
    const previous = spans.at(-1);
    if (previous && previous.invoiced === invoiced && addDays(previous.last, 1) === day)
      spans[spans.length - 1] = { ...previous, last: day };
    else spans.push({ first: day, last: day, invoiced });
  }
  return spans;
}

const covers = ({ first, last }: Period, day: DateText) => first <= day && day <= last;
