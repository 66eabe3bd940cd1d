import { countDays, type Day, periodAround, plusDays } from './calendar.ts';
import { isSkipped } from './skipped-months.ts';
import type { Subscriber } from './subscriber.ts';
import type { Period, Settings } from './types.ts';

/** From a day to the day before the next billing day. */
function periodFrom(first: Day, billingDay: number): Period {
  const whole = periodAround(first, billingDay);
  return { first, last: whole.last, wholeDays: countDays(whole.first, whole.last) };
}

interface Start {
  readonly period: Period;
  /** The first period after a time without service, where the rule is not to invoice it. */
  readonly isSkipped: boolean;
}

function start(subscriber: Subscriber, startsOn: Day, settings: Settings): Start {
  const { settledUntil, billingDay } = subscriber;
  if (settledUntil !== null && settledUntil >= plusDays(startsOn, -1)) {
    return { period: periodFrom(plusDays(settledUntil, 1), billingDay), isSkipped: false };
  }
  const stub = periodFrom(startsOn, billingDay);
  const isFull = settings.firstInvoice === 'full';
  const period = isFull ? { ...stub, wholeDays: countDays(stub.first, stub.last) } : stub;
  return { period, isSkipped: settings.firstInvoice === 'none' };
}

/** The periods that begin by a day, or that end before it. */
function periodsBy(subscriber: Subscriber, settings: Settings, day: Day, isDueAtStart: boolean): Period[] {
  const { startsOn } = subscriber;
  if (startsOn === undefined) return [];
  const due: Period[] = [];
  let { period, isSkipped } = start(subscriber, startsOn, settings);
  while (isDueAtStart ? period.first <= day : period.last < day) {
    if (!isSkipped) due.push(period);
    isSkipped = false;
    period = periodFrom(plusDays(period.last, 1), subscriber.billingDay);
  }
  return due;
}

/** Periods due today that follow the last invoice. A closed subscriber is invoiced up to its last day. */
export function periodsInTurn(subscriber: Subscriber, settings: Settings, today: Day): Period[] {
  const { closedOn } = subscriber;
  if (closedOn === undefined)
    return periodsBy(subscriber, settings, today, subscriber.billingMode === 'prepaid');
  const lastServed = plusDays(closedOn, -1);
  return periodsBy(subscriber, settings, lastServed, true).map((period) =>
    period.last > lastServed ? { ...period, last: lastServed } : period,
  );
}

/** The period after the last invoice that is not skipped, although it is not due. */
export function upcomingPeriod(subscriber: Subscriber, settings: Settings): Period[] {
  const { settledUntil, closedOn } = subscriber;
  if (settledUntil === null || closedOn !== undefined) return [];
  for (let day = plusDays(settledUntil, 1); ; ) {
    const next = periodsBy(subscriber, settings, day, true).at(-1);
    if (!next) return [];
    if (!isSkipped(subscriber, next)) return [next];
    day = plusDays(next.last, 1);
  }
}

/**
 * Periods of cancelled invoices that lie before an invoiced one, or before the present time with service; of one that
 * began before it, the days up to it. Of several for the same days, the last one counts.
 */
export function cancelledPeriods(subscriber: Subscriber): Period[] {
  const months = subscriber.invoices.filter(({ kind }) => kind === 'monthly');
  const found = months.flatMap((invoice) => {
    const { period, isCancelled, no } = invoice;
    if (!period || !isCancelled || invoice.isSkipped) return [];
    const isReplaced = months.some(
      (other) =>
        other !== invoice &&
        other.period !== null &&
        (!other.isCancelled || other.no > no) &&
        other.period.first <= period.last &&
        other.period.last >= period.first,
    );
    const isPassed = subscriber.skippedMonths.some(
      ({ passed }) => passed && passed.first <= period.last && passed.last >= period.first,
    );
    const isBefore =
      subscriber.liveMonths.some((other) => (other.period?.first ?? '') > period.last) ||
      subscriber.skippedMonths.some(({ passed }) => passed && passed.last > period.last) ||
      months.some((other) => other.isSkipped && (other.period?.last ?? '') > period.last);
    if (isReplaced || isPassed) return [];
    if (isBefore) return [period];
    const { startsOn = '' } = subscriber;
    if (startsOn <= period.first) return [];
    return [startsOn <= period.last ? { ...period, last: plusDays(startsOn, -1) } : period];
  });
  return found.sort((left, right) => (left.first < right.first ? -1 : 1));
}
