import type { BillingOutcome } from '@lastmile/contract';
import { addDays } from '@lastmile/kit';
import type { BillingMoment } from '../operations/billing-context.ts';
import type { BillingLine, FreePeriod } from '../queries/billable-subscribers.ts';
import { type BillingPeriod, finalPeriods, periodsToBill } from './billing-periods.ts';
import { type BuiltInvoice, buildFromLines, buildMonthlyInvoice } from './build-invoice.ts';
import { type Carried, carriedBy } from './changed-periods.ts';
import { connectionCharges, cycleOfLine, leftOn, termsOfLine } from './subscriber-terms.ts';
import type { Tax } from './vat.ts';

type Moment = Pick<BillingMoment, 'settings' | 'today'>;
type NoBill = Exclude<BillingOutcome, 'billed' | 'error'>;

/** A line that no person is tied to, or that is served for free, gets no bills. */
const isBillable = ({ personId, billing }: BillingLine): boolean => personId !== null && billing === 'normal';

/**
 * What comes next for a line, the month bill last: the oldest period that is due, or, with all of them billed, the one
 * to come. Periods follow one another without hole, so no other can be billed. None where nothing is to be billed.
 */
export function nextBills(line: BillingLine, moment: Moment): BuiltInvoice[] {
  const due = periodsInTurn(line, moment);
  const cycle = cycleOfLine(line, moment.settings);
  const isBilledAhead = due.length === 0 && cycle?.billedUntil && leftOn(line) === undefined;
  // The period that begins the day after, though its bill is not due yet.
  const next = isBilledAhead
    ? periodsToBill({ ...cycle, billingMode: 'prepaid' }, addDays(cycle.billedUntil, 1))
    : due;
  return billsFor(line, [...line.freePeriods, ...next], moment);
}

/** All that is due by today, oldest first. */
export function dueBills(line: BillingLine, moment: Moment): BuiltInvoice[] {
  const bills: BuiltInvoice[] = [];
  for (let at = line; ; ) {
    const next = billsFor(at, periodsDue(at, moment), moment);
    bills.push(...next);
    const billed = next.at(-1)?.periodEnd;
    if (!billed) return bills;
    at = {
      ...at,
      lastPeriodEnd: at.lastPeriodEnd !== null && at.lastPeriodEnd > billed ? at.lastPeriodEnd : billed,
      freePeriods: at.freePeriods.filter(({ first }) => first > billed),
      changedPeriods: [],
    };
  }
}

/** Why a line gets no bill now; asked of those that have none due. */
export function whyNoBill(line: BillingLine, moment: Moment): NoBill {
  if (line.personId === null) return 'no_person';
  if (line.billing === 'free') return 'free';
  if (line.status === 'pending') return 'pending';
  const isDue = periodsDue(line, moment).length > 0;
  if (isDue && (line.status === 'held' || line.status === 'suspended')) return line.status;
  return line.lastPeriodEnd === null || isDue ? 'nothing_due' : 'already_billed';
}

/**
 * The bill for the first of these periods that has anything to bill. What changed in periods billed before goes onto it;
 * where it is taxed otherwise, or the line has left and none is to come, onto a bill of its own.
 */
function billsFor(
  line: BillingLine,
  periods: readonly (BillingPeriod | FreePeriod)[],
  { settings, today }: Moment,
): BuiltInvoice[] {
  if (!isBillable(line)) return [];
  const carried = carriedBy(line, settings);
  const month = nextMonthBill(line, periods, carried, { settings, today });
  // Whoever is held or suspended has it with the bill after their return.
  if (!month && leftOn(line) === undefined) return [];
  const apart = carried.filter(({ tax }) => !month || !isSameTax(tax, month));
  const settled = apart.map((change) => buildFromLines(settings, { ...change, period: null }));
  return month ? [...settled, month] : settled;
}

function nextMonthBill(
  line: BillingLine,
  periods: readonly (BillingPeriod | FreePeriod)[],
  carried: readonly Carried[],
  { settings, today }: Moment,
): BuiltInvoice | undefined {
  for (const period of periods) {
    const charges = connectionCharges(line, 'hadConnection' in period && period.hadConnection);
    const terms = termsOfLine(line, period.last < today ? period.last : today);
    const alone = buildMonthlyInvoice(settings, { period, terms, charges });
    const onto = alone && carried.find(({ tax }) => isSameTax(tax, alone));
    if (alone) {
      return (
        (onto && buildMonthlyInvoice(settings, { period, terms, charges, carried: onto.lines })) ?? alone
      );
    }
  }
  return undefined;
}

const isSameTax = (left: Tax, right: Tax) => left.vatMode === right.vatMode && left.vatRate === right.vatRate;

const periodsDue = (line: BillingLine, moment: Moment): (BillingPeriod | FreePeriod)[] => [
  ...line.freePeriods,
  ...periodsInTurn(line, moment),
];

function periodsInTurn(line: BillingLine, { settings, today }: Moment): BillingPeriod[] {
  const cycle = cycleOfLine(line, settings);
  if (!cycle) return [];
  const endedOn = leftOn(line);
  return endedOn === undefined ? periodsToBill(cycle, today) : finalPeriods(cycle, addDays(endedOn, -1));
}
