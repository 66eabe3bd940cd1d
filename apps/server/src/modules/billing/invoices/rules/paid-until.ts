import type { DateText, Minor } from '@lastmile/kit';

/** A month bill that is not cancelled. */
export interface MonthBill {
  readonly periodStart: DateText;
  readonly periodEnd: DateText;
  /** Total less what payments and credit notes cover of it. */
  readonly openMinor: Minor;
}

/**
 * The end of the last period up to which all month bills of a subscriber are paid, null while the first one
 * is not; a later bill paid before an earlier one does not count. In SQL: the greatest `period_end` of those
 * bills whose `period_start` lies before the least `period_start` with something open. Bills of one-off
 * charges and an opening balance do not enter it.
 */
export function paidUntil(bills: readonly MonthBill[]): DateText | null {
  let firstOpen: DateText | null = null;
  for (const { periodStart, openMinor } of bills) {
    if (openMinor > 0 && (firstOpen === null || periodStart < firstOpen)) firstOpen = periodStart;
  }
  let until: DateText | null = null;
  for (const { periodStart, periodEnd } of bills) {
    const isBefore = firstOpen === null || periodStart < firstOpen;
    if (isBefore && (until === null || periodEnd > until)) until = periodEnd;
  }
  return until;
}
