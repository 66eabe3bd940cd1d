import { addDays, type DateText } from '@lastmile/kit';

/**
 * An unpaid invoice that was due before this day is past grace; the day `dueOn + graceDays` is the last of
 * grace.
 */
export const pastGraceBefore = ({ graceDays }: { readonly graceDays: number }, today: DateText): DateText =>
  addDays(today, -graceDays);
