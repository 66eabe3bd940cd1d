import { restrictedFrom } from '@lastmile/contract';
import { addDays, type DateText, dateOf, datePartsOf, daysInMonth } from '@lastmile/kit';

/**
 * Months are counted from an anchor rather than from the end before, so that months bought one by one end on the same day as
 * those bought at once, whatever the lengths of the months between.
 */
export interface PaidMonths {
  readonly anchorOn: DateText;
  readonly months: number;
}

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(date: DateText, count: number): DateText {
  const { year, month, day } = datePartsOf(date);
  const index = year * 12 + (month - 1) + count;
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return dateOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** The last paid day. */
export const paidUntil = ({ anchorOn, months }: PaidMonths): DateText =>
  addDays(addMonths(anchorOn, months), -1);

/** A trial is a sequence of months that begins after it, with none of them paid. */
export const startTrial = (today: DateText, days: number): PaidMonths => ({
  anchorOn: addDays(today, days),
  months: 0,
});

/**
 * Months bought before the end or within the grace are added to those before. Later ones begin today: the time in which
 * nothing could be added is not charged.
 */
export function addPaidMonths(before: PaidMonths | undefined, bought: number, today: DateText): PaidMonths {
  if (!before || today >= restrictedFrom(paidUntil(before))) return { anchorOn: today, months: bought };
  return { anchorOn: before.anchorOn, months: before.months + bought };
}

/** The days that so many more months cover. */
export function periodOf(before: PaidMonths | undefined, bought: number, today: DateText) {
  const after = addPaidMonths(before, bought, today);
  return {
    after,
    periodStart: addMonths(after.anchorOn, after.months - bought),
    periodEnd: paidUntil(after),
  };
}

/** The first day of the paid month that contains a day; undefined if it is not paid. */
export function monthStartOf({ anchorOn, months }: PaidMonths, day: DateText): DateText | undefined {
  for (let index = months - 1; index >= 0; index--) {
    const start = addMonths(anchorOn, index);
    if (start <= day) return day <= paidUntil({ anchorOn, months }) ? start : undefined;
  }
  return undefined;
}
