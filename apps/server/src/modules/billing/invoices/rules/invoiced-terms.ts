import type { DateText } from '@lastmile/kit';
import type { BillableSubscriber, BilledPeriod } from '../queries/billable-subscribers.ts';
import type { BilledLine } from './adjust-invoice.ts';
import { chargedDays, daysOf } from './charged-days.ts';
import { termsOfSubscriber } from './subscriber-terms.ts';
import type { Extra, PackageSpan, Pause, Terms } from './terms.ts';
import type { VatMode } from './vat.ts';

/**
 * The terms as an invoiced period sees them. It keeps the prices, the discount and the recurring charges of its
 * invoice, and their VAT, whatever was changed on the day of issue or later; a suspension gives no credit for days
 * that were charged. What does change it is another package, a hold, closing, or becoming free of charge.
 */
export function invoicedTerms(subscriber: BillableSubscriber, period: BilledPeriod): Terms {
  const terms = termsOfSubscriber(subscriber, period.issuedOn);
  const own = period.lines.filter(({ kind }) => kind !== 'proration');
  const suspensions = terms.pauses.filter(({ why }) => why === 'suspended');
  const charged = suspensions.length > 0 ? chargedDays(period, subscriber.segments) : new Set<DateText>();
  return {
    packages: withInvoicedPrices(terms.packages, period, own),
    pauses: [
      ...terms.pauses.filter(({ why }) => why !== 'suspended'),
      ...suspensions.flatMap((pause) => uncharged(pause, period, charged)),
    ],
    extras: own.filter(({ kind }) => kind === 'extra').map(extraOf(period)),
    monthlyDiscountMinor: period.monthlyDiscountMinor,
    discountTerms: period.discountTerms,
  };
}

/** How a package is taxed that the subscriber changed to, if an invoice carried that change over already. */
function vatModeCarried({ packageName }: PackageSpan, lines: readonly BilledLine[]): VatMode | undefined {
  const carried = lines.filter(({ kind, text }) => kind === 'proration' && text === packageName);
  const line = carried.findLast(({ taxable, vatMode }) => {
    const same = carried.filter((one) => one.taxable === taxable && one.vatMode === vatMode);
    return same.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > 0;
  });
  return line && priceModeOf(line);
}

/** The VAT mode of the price that a line was calculated from. */
const priceModeOf = ({ taxable, priceVatMode, vatMode }: BilledLine): VatMode =>
  taxable ? (priceVatMode ?? vatMode) : 'exempt';

/** The VAT mode at the issue of a package that the invoice has no days of, because they were not charged. */
function vatModeAtIssue(
  { packageName, vatMode }: PackageSpan,
  ispVatMode: VatMode | null,
  own: readonly BilledLine[],
): VatMode | undefined {
  const line = own.find(({ kind, text }) => kind === 'package' && text === packageName);
  if (line) return priceModeOf(line);
  return vatMode === null ? (ispVatMode ?? undefined) : undefined;
}

function withInvoicedPrices(
  packages: readonly PackageSpan[],
  { first, issuedOn, vatMode, ispVatMode, lines }: BilledPeriod,
  own: readonly BilledLine[],
): PackageSpan[] {
  /** The packages that the invoice charges on the first day that a span has of its period. */
  const charged = (span: PackageSpan): BilledLine[] => {
    const day = span.from > first ? span.from : first;
    return own.filter(
      ({ kind, from, until }) => kind === 'package' && (from ?? day) <= day && day <= (until ?? day),
    );
  };
  // A package that began on the day of issue did so before it if the invoice charges no other one then.
  const wasKnown = (span: PackageSpan): boolean =>
    span.from < issuedOn || (span.from === issuedOn && charged(span).length === 0);
  let last: PackageSpan | undefined;
  return packages.map((span) => {
    const isOnlyPriceChange = span.from >= issuedOn && last?.packageName === span.packageName;
    const line = charged(span).find(({ text }) => text === span.packageName);
    if (line) last = { ...span, invoicedMinor: line.unitMinor, vatMode: line.taxable ? vatMode : 'exempt' };
    else if (isOnlyPriceChange && last) last = { ...last, from: span.from, until: span.until };
    else {
      const atIssue = wasKnown(span) ? vatModeAtIssue(span, ispVatMode, own) : undefined;
      last = { ...span, vatMode: atIssue ?? vatModeCarried(span, lines) ?? span.vatMode };
    }
    return last;
  });
}

/** The days of a suspension that are not charged. */
function uncharged(pause: Pause, period: BilledPeriod, charged: ReadonlySet<DateText>): Pause[] {
  const days = daysOf({
    first: later(pause.from, period.first),
    last: earlier(pause.until ?? period.last, period.last),
  });
  return days.filter((day) => !charged.has(day)).map((day) => ({ ...pause, from: day, until: day }));
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
