import { addDays, type BillingDay, type DateText, periodContaining } from '@lastmile/kit';
import { type BillingMode, billedUntilOfImport } from './billing-periods.ts';

export interface ImportedCycle {
  readonly billedUntil: DateText;
  /** The first day that is invoiced here. */
  readonly since: DateText;
}

/**
 * Where the cycle of a subscriber starts that was imported with its next billing date. A past date leaves one
 * period to invoice here; anything older is part of the opening balance.
 */
export function importedCycle(
  nextBillingOn: DateText,
  mode: BillingMode,
  day: BillingDay,
  today: DateText,
): ImportedCycle {
  const present = periodContaining(today, day).first;
  const oldest = mode === 'prepaid' ? present : periodContaining(addDays(present, -1), day).first;
  const billedUntil = later(billedUntilOfImport(nextBillingOn, mode, day), addDays(oldest, -1));
  const next = addDays(billedUntil, 1);
  return { billedUntil, since: next < today ? next : today };
}

const later = (left: DateText, right: DateText) => (left > right ? left : right);
