import { type DateText, minor } from '@lastmile/kit';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import { adjustLines } from './adjust-invoice.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { CreditCause } from './new-credit-note.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { PackageSpan, Terms } from './terms.ts';
import type { Tax } from './vat.ts';

/** Changes of billed periods that share one tax. */
export interface CarriedOver {
  readonly tax: Tax;
  readonly lines: InvoiceLine[];
}

/** Changes in billed periods since the last invoice, for the next invoice to carry over. */
export function carriedOverLines(subscriber: BillableSubscriber, settings: BillingSettings): CarriedOver[] {
  const byTax = new Map<string, CarriedOver>();
  for (const period of subscriber.changedPeriods) {
    const { lines, tax } = adjustLines(settings, {
      period,
      billedTax: { vatMode: period.vatMode, vatRate: period.vatRate },
      billed: period.lines,
      after: termsSince(subscriber, period),
      days: { first: firstChangeIn(subscriber, period), last: period.last },
    });
    const key = `${tax.vatMode} ${tax.vatRate}`;
    if (lines.length > 0) byTax.set(key, { tax, lines: [...(byTax.get(key)?.lines ?? []), ...lines] });
  }
  return [...byTax.values()];
}

/** Why a subscriber gets a credit. */
export function creditCauseOf({ segments, changedPeriods, status }: BillableSubscriber): CreditCause {
  if (status === 'closed') return 'final_invoice';
  const since = changedPeriods[0]?.issuedOn ?? '';
  return segments.some(({ from, status: was }) => was === 'on_hold' && from >= since) ? 'hold' : 'downgrade';
}

/**
 * The terms as a billed period sees them. It keeps the price and discount of its invoice, whatever the
 * package costs now, and a later suspension gives no credit.
 */
function termsSince(subscriber: BillableSubscriber, { issuedOn }: BilledPeriod): Terms {
  const terms = termsOfSubscriber(subscriber, issuedOn);
  let last: PackageSpan | undefined;
  const packages = terms.packages.map((span) => {
    const isOnlyPriceChange = span.from > issuedOn && last?.packageName === span.packageName;
    last = isOnlyPriceChange ? { ...span, priceMinor: minor(last?.priceMinor ?? span.priceMinor) } : span;
    return last;
  });
  return {
    ...terms,
    packages,
    pauses: terms.pauses.filter(({ why, from }) => why !== 'suspended' || from < issuedOn),
  };
}

function firstChangeIn({ segments }: BillableSubscriber, { first, issuedOn }: BilledPeriod): DateText {
  const change = segments.find(({ from }) => from > first && from >= issuedOn);
  return change?.from ?? first;
}
