import { addDays, billingDay, type DateText, minor } from '@lastmile/kit';
import type { BillableSubscriber, Segment } from '../queries/billable-subscribers.ts';
import type { BillingPeriod, Cycle } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { Charge } from './invoice-lines.ts';
import type { Pause, Terms } from './terms.ts';

const hasService = ({ status }: Segment) => status !== 'pending' && status !== 'closed';

/** The terms of a subscriber, from its recorded history. */
export function termsOfSubscriber({ segments, charges }: BillableSubscriber, on: DateText): Terms {
  const ofTheDay = segments.findLast(({ from }) => from <= on);
  const spans = segments.map((segment, index) => {
    const next = segments[index + 1];
    return { ...segment, until: next ? addDays(next.from, -1) : null };
  });
  return {
    packages: spans.filter(hasService).map(({ from, until, packageName, priceMinor, vatMode, vatRate }) => ({
      from,
      until,
      packageName,
      priceMinor: minor(priceMinor),
      vatMode,
      vatRate,
    })),
    pauses: spans.flatMap(({ from, until, billing, status, holdCharged }): Pause[] => {
      if (billing === 'free') return [{ from, until, why: 'free' }];
      if (holdCharged) return [];
      return status === 'on_hold' || status === 'suspended' ? [{ from, until, why: status }] : [];
    }),
    extras: charges.map((charge) => ({ ...charge, amountMinor: minor(charge.amountMinor) })),
    monthlyDiscountMinor: minor(ofTheDay?.discountMinor ?? 0),
    discountTerms: ofTheDay?.discountTerms,
  };
}

const laterOf = (left: DateText | null, right: DateText | null): DateText | null =>
  left === null || (right !== null && right > left) ? right : left;

/** The day of joining, or of the last reopening; undefined before the first day of service. */
function serviceSince({ segments }: BillableSubscriber): DateText | undefined {
  const lastGap = segments.findLastIndex(
    (segment, index) => !hasService(segment) && segments.slice(index + 1).some(hasService),
  );
  return segments.slice(lastGap + 1).find(hasService)?.from;
}

/** The position in the billing cycle; undefined before the first day of service. */
export function cycleOfSubscriber(
  subscriber: BillableSubscriber,
  { firstInvoice }: BillingSettings,
): Cycle | undefined {
  const startsOn = serviceSince(subscriber);
  if (startsOn === undefined) return undefined;
  return {
    billingMode: subscriber.billingMode,
    billingDay: billingDay(subscriber.billingDay),
    billedUntil: laterOf(
      subscriber.lastPeriodEnd ?? subscriber.billedBeforeImportUntil,
      subscriber.skippedUntil,
    ),
    startsOn,
    firstInvoice,
  };
}

/**
 * Cancelled periods that the billing cycle does not reach again: those before an invoiced or skipped one with the
 * same days, and those from before a closing up to the day before the subscriber was reopened.
 */
export function freePeriods(subscriber: BillableSubscriber): BillingPeriod[] {
  const { cancelledPeriods, lastPeriodEnd, skippedUntil } = subscriber;
  if (cancelledPeriods.length === 0) return [];
  const settledUntil = laterOf(lastPeriodEnd, skippedUntil) ?? '';
  const startsOn = serviceSince(subscriber) ?? '';
  return cancelledPeriods.flatMap((period) => {
    if (period.last < settledUntil || period.last < startsOn) return [period];
    return period.first < startsOn ? [{ ...period, last: addDays(startsOn, -1) }] : [];
  });
}

/**
 * The first invoice has the connection charge, unless the subscriber was imported: then it was charged
 * before. If that invoice was cancelled, the next one has it.
 */
export function connectionCharges(subscriber: BillableSubscriber): Charge[] {
  const { hasConnectionInvoice, hasCancelledConnection, lastPeriodEnd, billedBeforeImportUntil } = subscriber;
  const isFirst =
    !hasConnectionInvoice &&
    (hasCancelledConnection || (lastPeriodEnd === null && billedBeforeImportUntil === null));
  const wasConnectedHere =
    subscriber.connectedOn !== null &&
    subscriber.connectedOn >= (subscriber.segments[0]?.from ?? subscriber.connectedOn);
  if (!isFirst || !wasConnectedHere || subscriber.connectionChargeMinor === 0) return [];
  const unitMinor = minor(subscriber.connectionChargeMinor);
  return [{ kind: 'connection', text: null, quantity: 1, unitMinor, taxable: true }];
}

/** The day the subscriber was closed; undefined while it is not. */
export const closedOn = ({ segments }: BillableSubscriber): DateText | undefined =>
  // Terms can change after it, too.
  segments[segments.findLastIndex(({ status }) => status !== 'closed') + 1]?.from;
