import { addDays, type DateText, daysIn, type Period } from '@lastmile/kit';
import type { PackageSpan, Pause, Span, Terms } from './terms.ts';

/** Consecutive days that are billed on one package at one price. */
export interface BilledPart extends Period {
  readonly days: number;
  readonly package: PackageSpan;
}

/** Oldest first. */
export const packagesOf = (parts: readonly BilledPart[]): PackageSpan[] => parts.map((part) => part.package);

/**
 * The billable days of a period, oldest first: those on a package, without pauses. How a history is split
 * into rows, and their order, makes no difference; adjacent equal parts are merged.
 */
export function splitBilledParts(period: Period, terms: Terms, invoicesSuspended: boolean): BilledPart[] {
  const packages = terms.packages.filter((span) => touches(span, period));
  const pauses = terms.pauses.filter((pause) => touches(pause, period) && counts(pause, invoicesSuspended));
  const [only] = packages;
  if (only && packages.length === 1 && pauses.length === 0 && holds(only, period.first)) {
    const last = earlier(only.until ?? period.last, period.last);
    return [partOf(period.first, last, only)];
  }
  return partsBetween(boundariesOf(period, [...packages, ...pauses]), period.last, packages, pauses);
}

/** Every day on which a span may begin or end, as the first day of what follows. */
function boundariesOf(period: Period, spans: readonly Span[]): DateText[] {
  const boundaries = new Set([period.first]);
  for (const { from, until } of spans) {
    if (from > period.first) boundaries.add(from);
    if (until !== null && until < period.last) boundaries.add(addDays(until, 1));
  }
  return [...boundaries].sort();
}

function partsBetween(
  boundaries: readonly DateText[],
  end: DateText,
  packages: readonly PackageSpan[],
  pauses: readonly Pause[],
): BilledPart[] {
  const billedParts: BilledPart[] = [];
  let follows = false;
  for (const [index, first] of boundaries.entries()) {
    const next = boundaries[index + 1];
    const last = next === undefined ? end : addDays(next, -1);
    const onPackage = pauses.some((pause) => holds(pause, first)) ? undefined : packageOn(first, packages);
    const previous = follows ? billedParts.at(-1) : undefined;
    if (onPackage && previous && hasSameTerms(previous.package, onPackage)) {
      billedParts[billedParts.length - 1] = partOf(previous.first, last, previous.package);
    } else if (onPackage) billedParts.push(partOf(first, last, onPackage));
    follows = onPackage !== undefined;
  }
  return billedParts;
}

/** How many days of a part lie within a span. */
export function daysShared(part: Period, { from, until }: Span): number {
  const first = from > part.first ? from : part.first;
  const last = earlier(until ?? part.last, part.last);
  return first > last ? 0 : daysIn({ first, last });
}

const packageOn = (date: DateText, packages: readonly PackageSpan[]): PackageSpan | undefined => {
  let latest: PackageSpan | undefined;
  for (const span of packages) if (holds(span, date) && (!latest || span.from >= latest.from)) latest = span;
  return latest;
};

const partOf = (first: DateText, last: DateText, onPackage: PackageSpan): BilledPart => ({
  first,
  last,
  days: daysIn({ first, last }),
  package: onPackage,
});

const hasSameTerms = (left: PackageSpan, right: PackageSpan) =>
  left.packageName === right.packageName &&
  left.invoicedMinor === right.invoicedMinor &&
  (left.invoicedMinor !== undefined || left.priceMinor === right.priceMinor) &&
  left.vatMode === right.vatMode;

const counts = (pause: Pause, invoicesSuspended: boolean) => pause.why !== 'suspended' || !invoicesSuspended;
const holds = ({ from, until }: Span, date: DateText) => from <= date && (until === null || date <= until);
const touches = ({ from, until }: Span, { first, last }: Period) =>
  from <= last && (until === null || until >= first);
const earlier = (left: DateText, right: DateText) => (left < right ? left : right);
