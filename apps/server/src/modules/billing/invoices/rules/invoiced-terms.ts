import type { Minor } from '@lastmile/kit';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import type { BilledLine } from './adjust-invoice.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { Extra, PackageSpan, Terms } from './terms.ts';

/**
 * The terms as an invoiced period sees them. It keeps the prices, the discount and the recurring charges of its
 * invoice, whatever was changed on the day of issue or later; a later suspension gives no credit. What does
 * change it is another package, a hold, closing, or becoming free of charge.
 */
export function invoicedTerms(subscriber: BillableSubscriber, period: BilledPeriod): Terms {
  const terms = termsOfSubscriber(subscriber, period.issuedOn);
  const own = period.lines.filter(({ kind }) => kind !== 'proration');
  return {
    packages: withInvoicedPrices(terms.packages, period, own),
    pauses: terms.pauses.filter(({ why, from }) => why !== 'suspended' || from < period.issuedOn),
    extras: own.filter(({ kind }) => kind === 'extra').map(extraOf(period)),
    monthlyDiscountMinor: period.monthlyDiscountMinor,
  };
}

function withInvoicedPrices(
  packages: readonly PackageSpan[],
  { first, issuedOn }: BilledPeriod,
  own: readonly BilledLine[],
): PackageSpan[] {
  const priceOn = (span: PackageSpan): Minor | undefined => {
    const day = span.from > first ? span.from : first;
    const line = own.find(
      ({ kind, text, from, until }) =>
        kind === 'package' && text === span.packageName && (from ?? day) <= day && day <= (until ?? day),
    );
    return line?.unitMinor;
  };
  let last: PackageSpan | undefined;
  return packages.map((span) => {
    const isOnlyPriceChange = span.from >= issuedOn && last?.packageName === span.packageName;
    const invoicedMinor = priceOn(span);
    if (invoicedMinor !== undefined) last = { ...span, invoicedMinor };
    else if (isOnlyPriceChange && last) last = { ...last, from: span.from, until: span.until };
    else last = span;
    return last;
  });
}

const extraOf =
  (period: BilledPeriod) =>
  ({ text, from, until, unitMinor, prorated = false, taxable }: BilledLine): Extra => ({
    text: text ?? '',
    from: from ?? period.first,
    until: until ?? period.last,
    amountMinor: unitMinor,
    prorated,
    taxable,
  });
