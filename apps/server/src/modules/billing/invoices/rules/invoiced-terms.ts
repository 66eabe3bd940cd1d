import { addDays, type DateText } from '@lastmile/kit';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import type { BilledLine } from './adjust-invoice.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { Extra, PackageSpan, Pause, Terms } from './terms.ts';

/**
 * The terms as an invoiced period sees them. It keeps the prices, the discount and the recurring charges of its
 * invoice, and their VAT, whatever was changed on the day of issue or later; a suspension gives no credit for days
 * that were charged. What does change it is another package, a hold, closing, or becoming free of charge.
 */
export function invoicedTerms(subscriber: BillableSubscriber, period: BilledPeriod): Terms {
  const terms = termsOfSubscriber(subscriber, period.issuedOn);
  const own = period.lines.filter(({ kind }) => kind !== 'proration');
  return {
    packages: withInvoicedPrices(terms.packages, period, own),
    pauses: [
      ...terms.pauses.filter(({ why }) => why !== 'suspended'),
      ...terms.pauses
        .filter(({ why }) => why === 'suspended')
        .flatMap((pause) => uncharged(pause, period, own)),
    ],
    extras: own.filter(({ kind }) => kind === 'extra').map(extraOf(period)),
    monthlyDiscountMinor: period.monthlyDiscountMinor,
  };
}

function withInvoicedPrices(
  packages: readonly PackageSpan[],
  { first, issuedOn, vatMode }: BilledPeriod,
  own: readonly BilledLine[],
): PackageSpan[] {
  const lineOn = (span: PackageSpan): BilledLine | undefined => {
    const day = span.from > first ? span.from : first;
    return own.find(
      ({ kind, text, from, until }) =>
        kind === 'package' && text === span.packageName && (from ?? day) <= day && day <= (until ?? day),
    );
  };
  let last: PackageSpan | undefined;
  return packages.map((span) => {
    const isOnlyPriceChange = span.from >= issuedOn && last?.packageName === span.packageName;
    const line = lineOn(span);
    if (line) last = { ...span, invoicedMinor: line.unitMinor, vatMode: line.taxable ? vatMode : 'exempt' };
    else if (isOnlyPriceChange && last) last = { ...last, from: span.from, until: span.until };
    else last = span;
    return last;
  });
}

/** The days of a suspension that the invoice left out. Its package lines are in the order of their days. */
function uncharged(pause: Pause, { first, last }: BilledPeriod, own: readonly BilledLine[]): Pause[] {
  const end = earlier(pause.until ?? last, last);
  const parts: Pause[] = [];
  let from = later(pause.from, first);
  for (const line of own.filter(({ kind }) => kind === 'package')) {
    const until = earlier(addDays(line.from ?? first, -1), end);
    if (from <= until) parts.push({ ...pause, from, until });
    from = later(from, addDays(line.until ?? last, 1));
  }
  return from <= end ? [...parts, { ...pause, from, until: end }] : parts;
}

const earlier = (left: DateText, right: DateText) => (left < right ? left : right);
const later = (left: DateText, right: DateText) => (left > right ? left : right);

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
