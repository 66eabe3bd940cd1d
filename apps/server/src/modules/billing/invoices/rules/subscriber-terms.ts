import { addDays, billingDay, type DateText, minor } from '@lastmile/kit';
import type { BillingLine, Segment } from '../queries/billable-subscribers.ts';
import type { Cycle } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { Charge } from './invoice-lines.ts';
import type { Pause, Terms } from './terms.ts';

const hasService = ({ status }: Segment) => status !== 'pending' && status !== 'left';

/** What the line pays for, from what was written down as it changed. */
export function termsOfLine({ segments, charges }: BillingLine, on: DateText): Terms {
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
      return status === 'held' || status === 'suspended' ? [{ from, until, why: status }] : [];
    }),
    extras: charges.map((charge) => ({ ...charge, amountMinor: minor(charge.amountMinor) })),
    monthlyDiscountMinor: minor(segments.findLast(({ from }) => from <= on)?.discountMinor ?? 0),
  };
}

/** Where the line stands in its cycle; undefined while it never had service. */
export function cycleOfLine(line: BillingLine, { firstBill }: BillingSettings): Cycle | undefined {
  const lastGap = line.segments.findLastIndex(
    (segment, index) => !hasService(segment) && line.segments.slice(index + 1).some(hasService),
  );
  const first = line.segments.slice(lastGap + 1).find(hasService);
  if (!first) return undefined;
  return {
    billingMode: line.billingMode,
    billingDay: billingDay(line.billingDay),
    billedUntil: line.lastPeriodEnd ?? line.billedElsewhereUntil,
    startsOn: first.from,
    firstBill,
  };
}

/** With its first bill whoever was connected by this ISP pays the connection; one that was taken over did so before. */
export function connectionCharges(line: BillingLine, isAskedAgain = false): Charge[] {
  const isFirst = isAskedAgain || (line.lastPeriodEnd === null && line.billedElsewhereUntil === null);
  const wasConnectedHere =
    line.connectedOn !== null && line.connectedOn >= (line.segments[0]?.from ?? line.connectedOn);
  if (!isFirst || !wasConnectedHere || line.connectionChargeMinor === 0) return [];
  const unitMinor = minor(line.connectionChargeMinor);
  return [{ kind: 'connection', text: null, quantity: 1, unitMinor, taxable: true }];
}

/** The day that ended service for good; undefined while it runs. */
export const leftOn = ({ segments }: BillingLine): DateText | undefined => {
  const last = segments.at(-1);
  return last?.status === 'left' ? last.from : undefined;
};
