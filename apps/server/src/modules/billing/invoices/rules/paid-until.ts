import type { DateText, Minor } from '@lastmile/kit';

/** A monthly invoice that is not cancelled. */
export interface MonthlyInvoice {
  readonly periodStart: DateText;
  readonly periodEnd: DateText;
  /** Total less what payments and credit notes cover. */
  readonly balanceDueMinor: Minor;
}

/**
 * The end of the last period up to which all monthly invoices of a subscriber are paid; null while the first
 * one is unpaid. A later invoice paid before an earlier one does not count. In SQL: the greatest `period_end`
 * of the invoices whose `period_start` lies before the least `period_start` with a balance due. One-off
 * invoices and opening balances do not count.
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
