import { addDays } from '@lastmile/kit';
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

/** The part of a suspension that the invoice left out. */
function uncharged(pause: Pause, { first, last }: BilledPeriod, own: readonly BilledLine[]): Pause[] {
  const charged = own
    .filter(({ kind }) => kind === 'package')
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  const parts: Pause[] = [];
  let from = pause.from > first ? pause.from : first;
  const end = pause.until === null || pause.until > last ? last : pause.until;
  for (const line of charged) {
    if (line.from === null || line.until === null || line.until < from) continue;
    if (line.from > from && from <= end) parts.push({ ...pause, from, until: addDays(line.from, -1) });
    from = addDays(line.until, 1);
  }
  if (from <= end) parts.push({ ...pause, from, until: end });
  return parts.map((part) => (part.until !== null && part.until > end ? { ...part, until: end } : part));
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
