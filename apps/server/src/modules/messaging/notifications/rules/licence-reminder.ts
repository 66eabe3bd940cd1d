import { dayNumber } from '@lastmile/kit';

/** Days before the end of a licence on which its owners are told. Its renewal is to be asked for 180 days before. */
const reminderDays = [180, 90, 30, 7, 0] as const;

export interface LicenceReminder {
  readonly expiresOn: string;
  readonly days: number;
}

/** The reminder that is due today: the last one whose day has come, unless it was sent. None after the end. */
export function dueLicenceReminder(
  expiresOn: string,
  today: string,
  sent: LicenceReminder | undefined,
): number | undefined {
  const left = dayNumber(expiresOn) - dayNumber(today);
  const due = reminderDays.findLast((days) => left <= days);
  if (due === undefined || left < 0) return undefined;
  return sent?.expiresOn === expiresOn && sent.days <= due ? undefined : due;
}
