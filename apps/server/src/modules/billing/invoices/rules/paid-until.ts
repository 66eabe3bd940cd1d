import type { DateText, Minor } from '@lastmile/kit';

/** A month bill that is not cancelled. */
export interface MonthlyInvoice {
  readonly periodStart: DateText;
  readonly periodEnd: DateText;
  /** Total less what payments and credit notes cover of it. */
  readonly balanceDueMinor: Minor;
}

/**
 * The end of the last period up to which all month bills of a subscriber are paid, null while the first one
 * is not; a later bill paid before an earlier one does not count. In SQL: the greatest `period_end` of those
 * bills whose `period_start` lies before the least `period_start` with something open. Bills of one-off
 * charges and an opening balance do not enter it.
 */
export function paidUntil(invoices: readonly MonthlyInvoice[]): DateText | null {
  let firstOpen: DateText | null = null;
  for (const { periodStart, balanceDueMinor } of invoices) {
    if (balanceDueMinor > 0 && (firstOpen === null || periodStart < firstOpen)) firstOpen = periodStart;
  }
  let until: DateText | null = null;
  for (const { periodStart, periodEnd } of invoices) {
    const isBefore = firstOpen === null || periodStart < firstOpen;
    if (isBefore && (until === null || periodEnd > until)) until = periodEnd;
  }
  return until;
}
