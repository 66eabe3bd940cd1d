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
 * The period of one monthly invoice, both ends included; the invoice stores them as `periodStart` and
 * `periodEnd`. The monthly price covers `wholeDays`: for a stub, the days of the whole period that it is the
 * end of; for a first invoice in full, its own days. The invoice stores that number too, because later
 * changes in the period are calculated with it.
 */
export interface BillingPeriod extends Period {
  readonly wholeDays: number;
}

/** A subscriber's position in its billing cycle. */
export interface Cycle {
  readonly billingMode: BillingMode;
  readonly billingDay: BillingDay;
  /**
   * The end of its last monthly invoice that is not cancelled; before the first one null, or the result of
   * `billedUntilOfImport`. It is derived, so the next run invoices a cancelled last period again; an earlier
   * cancelled one is a free period.
   */
  readonly billedUntil: DateText | null;
  /** The day of joining, or of reopening after the end of the last invoice. */
  readonly startsOn: DateText;
  readonly firstInvoice: FirstInvoiceRule;
}

/**
 * Every period whose invoice is due by `today`, oldest first, from `billedUntil` on without gap or overlap,
 * even if the billing day has changed meanwhile (the first is then a stub). A run calls it for billable
 * subscribers (assigned, not free, active, or suspended where the ISP invoices those) and builds an invoice for
 * each period; a period without a billable day gives none. So a subscriber that was on hold or suspended for
 * months catches up once it is back.
 */
export function periodsToInvoice(cycle: Cycle, today: DateText): BillingPeriod[] {
  const due: BillingPeriod[] = [];
  let period = firstToInvoice(cycle);
  let isSkipped = isBeforeFirstInvoice(cycle) && cycle.firstInvoice === 'none';
  while (billedOn(period, cycle.billingMode) <= today) {
    if (!isSkipped) due.push(period);
    isSkipped = false;
    period = periodAfter(period.last, cycle.billingDay);
  }
  return due;
}

/** The day on which a period is invoiced: prepaid its first day, postpaid the day after its last. */
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
 * What remains to be invoiced of a closing subscriber, the last period ending on `lastServedOn`. Empty when
 * all of it is invoiced: what was invoiced beyond that day is a credit (`adjustInvoice`).
 */
export function finalPeriods(cycle: Cycle, lastServedOn: DateText): BillingPeriod[] {
  const served = periodsToInvoice({ ...cycle, billingMode: 'prepaid' }, lastServedOn);
  return served.map((period) => (period.last > lastServedOn ? { ...period, last: lastServedOn } : period));
}

/**
 * `billedUntil` of a subscriber imported with its next billing date. A postpaid invoice of that date is for
 * the period before it.
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
