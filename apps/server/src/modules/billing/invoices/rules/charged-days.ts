import { addDays, type DateText, type Period } from '@lastmile/kit';
import type { BilledPeriod, Segment } from '../queries/billable-subscribers.ts';

/**
 * The days of an invoiced period that are charged so far: those of its own package lines, as changed by each invoice
 * that carried something over for it. Closing or a hold returned days; after a reopening they were charged again; a
 * suspension changed nothing.
 */
export function chargedDays(period: BilledPeriod, segments: readonly Segment[]): ReadonlySet<DateText> {
  const own = period.lines.filter(({ kind }) => kind === 'package');
  const days = daysOf(period);
  let charged = new Set(
    days.filter((day) =>
      own.some(({ from, until }) => (from ?? period.first) <= day && day <= (until ?? period.last)),
    ),
  );
  for (const carriedOn of carryingDates(period)) {
    const before = charged;
    charged = new Set(
      days.filter((day) => isCharged(segmentSeen(segments, day, carriedOn), before.has(day))),
    );
  }
  return charged;
}

/** Days on which invoices carried something over, in their order, with whether that cost more. */
function carryingDates({ lines }: BilledPeriod): CarriedOn[] {
  const sums = new Map<string, number>();
  for (const { kind, issuedOn, amountMinor } of lines) {
    if (kind === 'proration') sums.set(issuedOn, (sums.get(issuedOn) ?? 0) + amountMinor);
  }
  return [...sums].sort().map(([date, sum]) => ({ date, costsMore: sum > 0 }));
}

interface CarriedOn {
  readonly date: DateText;
  readonly costsMore: boolean;
}

/** The status of a day as that invoice saw it: for later days, the one of its own date. */
function segmentSeen(
  segments: readonly Segment[],
  day: DateText,
  { date, costsMore }: CarriedOn,
): Segment | undefined {
  const index = segments.findLastIndex(({ from }) => from <= (day < date ? day : date));
  const found = segments[index];
  // A suspension of the same date came after an invoice that charges more.
  const isAfter = costsMore && found?.status === 'suspended' && found.from === date;
  return isAfter ? segments[index - 1] : found;
}

function isCharged(segment: Segment | undefined, before: boolean): boolean {
  if (!segment || segment.billing === 'free') return false;
  return segment.status === 'active' || (segment.status === 'suspended' && before);
}

export function daysOf({ first, last }: Period): DateText[] {
  const days: DateText[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
