import { type DateText, minor } from '@lastmile/kit';
import type { BilledPeriod, BillingLine } from '../queries/billable-subscribers.ts';
import { adjustLines } from './adjust-invoice.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import type { CreditCause } from './new-credit-note.ts';
import { termsOfLine } from './subscriber-terms.ts';
import type { PackageSpan, Terms } from './terms.ts';
import type { Tax } from './vat.ts';

/** What became of billed periods, all of one tax. */
export interface Carried {
  readonly tax: Tax;
  readonly lines: InvoiceLine[];
}

/** What changes since the last bill make of the periods billed before them, for the next bill to carry. */
export function carriedBy(line: BillingLine, settings: BillingSettings): Carried[] {
  const byTax = new Map<string, Carried>();
  for (const period of line.changedPeriods) {
    const { lines, tax } = adjustLines(settings, {
      period,
      billedTax: { vatMode: period.vatMode, vatRate: period.vatRate },
      billed: period.lines,
      after: termsSince(line, period),
      days: { first: firstChangeIn(line, period), last: period.last },
    });
    const key = `${tax.vatMode} ${tax.vatRate}`;
    if (lines.length > 0) byTax.set(key, { tax, lines: [...(byTax.get(key)?.lines ?? []), ...lines] });
  }
  return [...byTax.values()];
}

/** Why a line has something given back. */
export function creditCauseOf({ segments, changedPeriods, status }: BillingLine): CreditCause {
  if (status === 'left') return 'final_bill';
  const since = changedPeriods[0]?.issuedOn ?? '';
  return segments.some(({ from, status: was }) => was === 'held' && from >= since) ? 'hold' : 'downgrade';
}

/**
 * The terms as a billed period sees them. Its price and discount stay what they were when it was billed, whatever the
 * package costs since; and being cut off later is no reason to get something back.
 */
function termsSince(line: BillingLine, { issuedOn }: BilledPeriod): Terms {
  const terms = termsOfLine(line, issuedOn);
  let last: PackageSpan | undefined;
  const packages = terms.packages.map((span) => {
    const isOnlyDearer = span.from > issuedOn && last?.packageName === span.packageName;
    last = isOnlyDearer ? { ...span, priceMinor: minor(last?.priceMinor ?? span.priceMinor) } : span;
    return last;
  });
  return {
    ...terms,
    packages,
    pauses: terms.pauses.filter(({ why, from }) => why !== 'suspended' || from < issuedOn),
  };
}

function firstChangeIn({ segments }: BillingLine, { first, issuedOn }: BilledPeriod): DateText {
  const change = segments.find(({ from }) => from > first && from >= issuedOn);
  return change?.from ?? first;
}
