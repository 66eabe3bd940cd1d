import { addDays, billingDay, type DateText, minor } from '@lastmile/kit';
import type { BillableSubscriber, Segment } from '../queries/billable-subscribers.ts';
import type { Cycle } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { Charge } from './invoice-lines.ts';
import type { Pause, Terms } from './terms.ts';

const hasService = ({ status }: Segment) => status !== 'pending' && status !== 'closed';

/** What the line pays for, from what was written down as it changed. */
export function termsOfSubscriber({ segments, charges }: BillableSubscriber, on: DateText): Terms {
  const spans = segments.map((segment, index) => {
    const next = segments[index + 1];
    return { ...segment, until: next ? addDays(next.from, -1) : null };
  });
  return {
    packages: spans.filter(hasService).map(({ from, until, packageName, priceMinor, vatMode }) => ({
      from,
      until,
      packageName,
      priceMinor: minor(priceMinor),
      vatMode,
    })),
    pauses: spans.flatMap(({ from, until, billing, status }): Pause[] => {
      if (billing === 'free') return [{ from, until, why: 'free' }];
      return status === 'on_hold' || status === 'suspended' ? [{ from, until, why: status }] : [];
    }),
    extras: charges.map((charge) => ({ ...charge, amountMinor: minor(charge.amountMinor) })),
    monthlyDiscountMinor: minor(segments.findLast(({ from }) => from <= on)?.discountMinor ?? 0),
  };
}

/** Where the line stands in its cycle; undefined while it never had service. */
export function cycleOfSubscriber(
  subscriber: BillableSubscriber,
  { firstInvoice }: BillingSettings,
): Cycle | undefined {
  const lastGap = subscriber.segments.findLastIndex(
    (segment, index) => !hasService(segment) && subscriber.segments.slice(index + 1).some(hasService),
  );
  const first = subscriber.segments.slice(lastGap + 1).find(hasService);
  if (!first) return undefined;
  return {
    billingMode: subscriber.billingMode,
    billingDay: billingDay(subscriber.billingDay),
    billedUntil: subscriber.lastPeriodEnd ?? subscriber.billedBeforeImportUntil,
    startsOn: first.from,
    firstInvoice,
  };
}

/** With its first bill whoever was connected by this ISP pays the connection; one that was taken over did so before. */
export function connectionCharges(subscriber: BillableSubscriber, isAskedAgain = false): Charge[] {
  const isFirst =
    isAskedAgain || (subscriber.lastPeriodEnd === null && subscriber.billedBeforeImportUntil === null);
  const wasConnectedHere =
    subscriber.connectedOn !== null &&
    subscriber.connectedOn >= (subscriber.segments[0]?.from ?? subscriber.connectedOn);
  if (!isFirst || !wasConnectedHere || subscriber.connectionChargeMinor === 0) return [];
  const unitMinor = minor(subscriber.connectionChargeMinor);
  return [{ kind: 'connection', text: null, quantity: 1, unitMinor, taxable: true }];
}

/** The day that ended service for good; undefined while it runs. */
export const closedOn = ({ segments }: BillableSubscriber): DateText | undefined => {
  const last = segments.at(-1);
  return last?.status === 'closed' ? last.from : undefined;
};
