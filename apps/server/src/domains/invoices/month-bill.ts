import { addDays, type DateText } from '@lastmile/kit';
import type { BillingLine } from './billing-lines.queries.ts';
import type { BillingMoment } from './billing-moment.ts';
import { type BillingPeriod, finalPeriods, periodsToBill } from './billing-periods.ts';
import { type BuiltInvoice, buildMonthlyInvoice } from './build-invoice.ts';
import { connectionCharges, cycleOfLine, leftOn, termsOfLine } from './terms-of-line.ts';

/** A line that no person is tied to, or that is served for free, gets no bills. */
const isBillable = ({ personId, billing }: BillingLine): boolean => personId !== null && billing === 'normal';

/**
 * The month bill that comes next for a line: the oldest period that is due, or, with all of them billed, the one to
 * come. Periods follow one another without hole, so no other can be billed. Undefined where nothing is to be billed.
 */
export function nextMonthBill(
  line: BillingLine,
  { settings, today }: Pick<BillingMoment, 'settings' | 'today'>,
): { period: BillingPeriod; built: BuiltInvoice } | undefined {
  if (!isBillable(line)) return undefined;
  const charges = connectionCharges(line);
  for (const period of periodsAhead(line, settings, today)) {
    const terms = termsOfLine(line, period.last < today ? period.last : today);
    const built = buildMonthlyInvoice(settings, { period, terms, charges });
    if (built) return { period, built };
  }
  return undefined;
}

function periodsAhead(
  line: BillingLine,
  settings: BillingMoment['settings'],
  today: DateText,
): BillingPeriod[] {
  const cycle = cycleOfLine(line, settings);
  if (!cycle) return [];
  const endedOn = leftOn(line);
  if (endedOn !== undefined) return finalPeriods(cycle, addDays(endedOn, -1));
  const due = periodsToBill(cycle, today);
  if (due.length > 0 || cycle.billedUntil === null) return due;
  // Billed ahead: the period that begins the day after, though its bill is not due yet.
  return periodsToBill({ ...cycle, billingMode: 'prepaid' }, addDays(cycle.billedUntil, 1));
}
