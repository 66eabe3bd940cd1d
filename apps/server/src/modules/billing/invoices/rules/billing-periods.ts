import {
  addDays,
  type BillingDay,
  type DateText,
  daysIn,
  type Period,
  periodContaining,
} from '@lastmile/kit';
import type { FirstInvoiceRule } from './billing-settings.ts';

export type BillingMode = 'prepaid' | 'postpaid';

/**
 * What one month bill is for. Both ends are included; the invoice keeps them as `periodStart` and
 * `periodEnd`. The price of a month stands for `wholeDays`: of a stub, the days of the whole period that it
 * is the end of; of a first bill in full, its own days. The invoice keeps that number too, since a later
 * change in the period is worked out with it.
 */
export interface BillingPeriod extends Period {
  readonly wholeDays: number;
}

/** Where a line stands in its cycle. */
export interface Cycle {
  readonly billingMode: BillingMode;
  readonly billingDay: BillingDay;
  /**
   * The end of its last month bill that is not cancelled; before the first one null, or what
   * `billedUntilOfImport` says. It is derived, so a cancelled last bill is made again by the next run; one before it leaves
   * its period free.
   */
  readonly billedUntil: DateText | null;
  /** The day of joining, or of rejoining after the last bill's end. */
  readonly startsOn: DateText;
  readonly firstInvoice: FirstInvoiceRule;
}

/**
 * Every period whose bill is due by `today`, oldest first: the one after `billedUntil`, the next, and so
 * on, without hole or overlap, also when the billing day has changed meanwhile (the first is then a stub).
 * A run calls it for lines that may be billed now — assigned, not free, active, or suspended where the ISP
 * bills those — and builds a bill for each; a period without a billable day gives none. So a line that was
 * held or suspended over several months catches up by itself once it is back.
 */
export function periodsToInvoice(cycle: Cycle, today: DateText): BillingPeriod[] {
  const due: BillingPeriod[] = [];
  let period = firstToInvoice(cycle);
  let isLeftOut = isBeforeFirstInvoice(cycle) && cycle.firstInvoice === 'none';
  while (billedOn(period, cycle.billingMode) <= today) {
    if (!isLeftOut) due.push(period);
    isLeftOut = false;
    period = periodAfter(period.last, cycle.billingDay);
  }
  return due;
}

/** The day on which a period's bill is made: prepaid its first day, postpaid the day after its last. */
export function billedOn(period: Period, mode: BillingMode): DateText {
  return mode === 'prepaid' ? period.first : addDays(period.last, 1);
}

/** What follows a billed day: a whole period, or a stub up to the next billing day. */
function periodAfter(billedUntil: DateText, day: BillingDay): BillingPeriod {
  const first = addDays(billedUntil, 1);
  const whole = periodContaining(first, day);
  return { first, last: whole.last, wholeDays: daysIn(whole) };
}

/**
 * What is still to be billed of a line that leaves, the last period ending on `lastServedOn`. None when all
 * of it is billed: what was billed beyond that day is then a credit (`adjustBill`).
 */
export function finalPeriods(cycle: Cycle, lastServedOn: DateText): BillingPeriod[] {
  const served = periodsToInvoice({ ...cycle, billingMode: 'prepaid' }, lastServedOn);
  return served.map((period) => (period.last > lastServedOn ? { ...period, last: lastServedOn } : period));
}

/**
 * `billedUntil` of a line taken over with the date of its next bill. Postpaid, that bill is for the period
 * before the date.
 */
export function billedUntilOfImport(nextBillingOn: DateText, mode: BillingMode, day: BillingDay): DateText {
  const dayBefore = addDays(nextBillingOn, -1);
  return mode === 'prepaid' ? dayBefore : addDays(periodContaining(dayBefore, day).first, -1);
}

const isBeforeFirstInvoice = ({ billedUntil, startsOn }: Cycle) =>
  billedUntil === null || billedUntil < addDays(startsOn, -1);

function firstToInvoice(cycle: Cycle): BillingPeriod {
  if (cycle.billedUntil !== null && !isBeforeFirstInvoice(cycle)) {
    return periodAfter(cycle.billedUntil, cycle.billingDay);
  }
  const stub = periodAfter(addDays(cycle.startsOn, -1), cycle.billingDay);
  return cycle.firstInvoice === 'full' ? { ...stub, wholeDays: daysIn(stub) } : stub;
}
