import type { BillingOutcome } from '@lastmile/contract';
import { addDays, type DateText } from '@lastmile/kit';
import type { BillingContext } from '../operations/billing-context.ts';
import type { BillableSubscriber } from '../queries/billable-subscribers.ts';
import type { Adjustment } from './adjust-invoice.ts';
import { type BillingPeriod, type Cycle, finalPeriods, periodsToInvoice } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import {
  type BuiltInvoice,
  buildFromLines,
  buildMonthlyInvoice,
  buildOneOffInvoice,
} from './build-invoice.ts';
import { carriedOverLines } from './changed-periods.ts';
import {
  closedOn,
  connectionCharges,
  cycleOfSubscriber,
  freePeriods,
  termsOfSubscriber,
} from './subscriber-terms.ts';
import type { Tax } from './vat.ts';

interface BillingInput extends Pick<BillingContext, 'settings' | 'today'> {
  /** The day of issue, if it is another than the one until which is invoiced (a run until an earlier or a later day). */
  readonly issuedOn?: DateText | undefined;
}
type NotInvoicedReason = Exclude<BillingOutcome, 'billed' | 'error'>;

/** Subscribers without a customer and free subscribers get no invoices. */
const isBillable = ({ customerId, billing }: BillableSubscriber): boolean =>
  customerId !== null && billing === 'normal';

/**
 * The next invoices of a subscriber, the monthly one last: for the oldest due period, or, with all of them
 * invoiced, for the upcoming one. Periods are contiguous, so no other period can be invoiced. Empty when
 * nothing is billable.
 */
export function nextInvoices(subscriber: BillableSubscriber, billingContext: BillingInput): BuiltInvoice[] {
  const due = withoutSkipped(subscriber, periodsInTurn(subscriber, billingContext));
  const cycle = cycleOfSubscriber(subscriber, billingContext.settings);
  const isBilledAhead = due.length === 0 && cycle && closedOn(subscriber) === undefined;
  // The period that begins the day after, although it is not due yet.
  const next = isBilledAhead ? upcomingPeriods(subscriber, cycle) : due;
  return invoicesFor(
    subscriber,
    [...withoutSkipped(subscriber, freePeriods(subscriber)), ...next],
    billingContext,
  );
}

/** Everything due by today, oldest first. */
export function dueInvoices(subscriber: BillableSubscriber, billingContext: BillingInput): BuiltInvoice[] {
  const invoices: BuiltInvoice[] = [];
  for (let at = subscriber; ; ) {
    const next = invoicesFor(at, periodsDue(at, billingContext), billingContext);
    invoices.push(...next);
    const { periodStart: first, periodEnd: last } = next.at(-1) ?? {};
    if (!first || !last) return invoices;
    at = {
      ...at,
      lastPeriodEnd: at.lastPeriodEnd !== null && at.lastPeriodEnd > last ? at.lastPeriodEnd : last,
      cancelledPeriods: at.cancelledPeriods.filter((other) => other.first > last || other.last < first),
      changedPeriods: [],
      hasConnectionInvoice: at.hasConnectionInvoice || next.some(hasConnectionCharge),
    };
  }
}

/** Why a subscriber gets no invoice now. Only called for subscribers with nothing due. */
export function reasonNotInvoiced(
  subscriber: BillableSubscriber,
  billingContext: BillingInput,
): NotInvoicedReason {
  if (subscriber.customerId === null) return 'no_customer';
  if (subscriber.billing === 'free') return 'free';
  if (subscriber.status === 'pending') return 'pending';
  if (isInSkippedMonth(subscriber, billingContext)) return 'month_skipped';
  const isDue = periodsDue(subscriber, billingContext).length > 0;
  if (isDue && (subscriber.status === 'on_hold' || subscriber.status === 'suspended'))
    return subscriber.status;
  return subscriber.lastPeriodEnd === null || isDue ? 'nothing_due' : 'already_invoiced';
}

/**
 * The invoice for the first of these periods with anything to bill. It carries over changes of earlier
 * periods; where the tax differs, or the subscriber is closed and no invoice will follow, they get an invoice
 * of their own.
 */
function invoicesFor(
  subscriber: BillableSubscriber,
  periods: readonly BillingPeriod[],
  billingContext: BillingInput,
): BuiltInvoice[] {
  if (!isBillable(subscriber)) return [];
  const { settings } = billingContext;
  const carriedOver = carriedOverLines(subscriber, settings);
  const month = nextMonthlyInvoice(subscriber, periods, carriedOver, billingContext);
  // Subscribers on hold or suspended get it with the invoice after they are back.
  if (!month && closedOn(subscriber) === undefined) return [];
  const separate = carriedOver.filter(({ tax }) => !month || !isSameTax(tax, month));
  const settled = separate.map((change) => buildFromLines(settings, { ...change, period: null }));
  return [...settled, ...(month ? [month] : unpaidConnection(subscriber, settings))];
}

/** A closed subscriber without a monthly invoice still pays for the connection. */
function unpaidConnection(subscriber: BillableSubscriber, settings: BillingSettings): BuiltInvoice[] {
  const charges = connectionCharges(subscriber);
  return charges.length === 0 ? [] : [buildOneOffInvoice(settings, subscriber.packageTax, charges)];
}

const hasConnectionCharge = ({ lines }: BuiltInvoice) => lines.some(({ kind }) => kind === 'connection');

function nextMonthlyInvoice(
  subscriber: BillableSubscriber,
  periods: readonly BillingPeriod[],
  carriedOver: readonly Adjustment[],
  { settings, today, issuedOn = today }: BillingInput,
): BuiltInvoice | undefined {
  const charges = connectionCharges(subscriber);
  for (const period of periods) {
    const terms = termsOfSubscriber(subscriber, period.last < issuedOn ? period.last : issuedOn);
    const alone = buildMonthlyInvoice(settings, { period, terms, charges });
    const onto = alone && carriedOver.find(({ tax }) => isSameTax(tax, alone));
    if (alone) {
      return (
        (onto && buildMonthlyInvoice(settings, { period, terms, charges, carriedOver: onto.lines })) ?? alone
      );
    }
  }
  return undefined;
}

const isSameTax = (left: Tax, right: Tax) => left.vatMode === right.vatMode && left.vatRate === right.vatRate;

const periodsDue = (subscriber: BillableSubscriber, billingContext: BillingInput): BillingPeriod[] =>
  withoutSkipped(subscriber, allPeriodsDue(subscriber, billingContext));

const allPeriodsDue = (subscriber: BillableSubscriber, billingContext: BillingInput): BillingPeriod[] => [
  ...freePeriods(subscriber),
  ...periodsInTurn(subscriber, billingContext),
];

/** Those that begin by this day and will be invoiced: neither skipped, nor before the first invoice. */
export const periodsNotInvoiced = (
  subscriber: BillableSubscriber,
  settings: BillingSettings,
  until: DateText,
): BillingPeriod[] => periodsDue({ ...subscriber, billingMode: 'prepaid' }, { settings, today: until });

/** Periods due by today that are not invoiced, because their month was chosen to be skipped. */
export function skippedPeriods(
  subscriber: BillableSubscriber,
  billingContext: BillingInput,
): BillingPeriod[] {
  if (subscriber.skippedMonths.length === 0 || !isBillable(subscriber)) return [];
  return allPeriodsDue(subscriber, billingContext).filter((period) => isSkipped(subscriber, period));
}

const isInSkippedMonth = (subscriber: BillableSubscriber, billingContext: BillingInput): boolean =>
  (subscriber.skippedUntil !== null && subscriber.skippedUntil >= billingContext.today) ||
  skippedPeriods(subscriber, billingContext).length > 0;

const isSkipped = ({ skippedMonths }: BillableSubscriber, { first }: BillingPeriod): boolean =>
  skippedMonths.includes(`${first.slice(0, 7)}-01`);

const withoutSkipped = (subscriber: BillableSubscriber, periods: readonly BillingPeriod[]): BillingPeriod[] =>
  periods.filter((period) => !isSkipped(subscriber, period));

/** The first period after the last invoiced one that is not skipped; none before the first invoice. */
function upcomingPeriods(subscriber: BillableSubscriber, cycle: Cycle): BillingPeriod[] {
  for (let billedUntil = cycle.billedUntil; billedUntil; ) {
    const [next] = periodsToInvoice(
      { ...cycle, billedUntil, billingMode: 'prepaid' },
      addDays(billedUntil, 1),
    );
    if (!next) return [];
    if (!isSkipped(subscriber, next)) return [next];
    billedUntil = next.last;
  }
  return [];
}

function periodsInTurn(subscriber: BillableSubscriber, { settings, today }: BillingInput): BillingPeriod[] {
  const cycle = cycleOfSubscriber(subscriber, settings);
  if (!cycle) return [];
  const endedOn = closedOn(subscriber);
  return endedOn === undefined ? periodsToInvoice(cycle, today) : finalPeriods(cycle, addDays(endedOn, -1));
}
