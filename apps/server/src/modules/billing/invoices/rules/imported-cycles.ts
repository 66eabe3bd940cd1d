import { addDays, type BillingDay, type DateText, periodContaining } from '@lastmile/kit';
import { type BillingMode, billedUntilOfImport } from './billing-periods.ts';

export interface ImportedCycle {
  readonly billedUntil: DateText;
  /** From which day on the line is the panel's to bill. */
  readonly since: DateText;
}

/**
 * Where the cycle of a line begins that was taken over with the date of its next bill. A date that has passed leaves a
 * bill to be made here, yet of one period only: what is older is part of what the line owed when it was taken over.
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
