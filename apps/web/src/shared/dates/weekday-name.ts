import type { Preferences } from '@lastmile/contract';
import { weekdaysFrom } from './day-format.ts';

/** The name of a weekday in the language of the user; 1 is Monday. */
export function weekdayName(day: number, language: string): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );
}

/** The days of the week to choose from, beginning with the user's first one. */
export const weekdayOptions = (weekStart: Preferences['weekStart'], language: string) =>
  weekdaysFrom(weekStart, language).map((day) => ({
    value: String(day),
    label: weekdayName(day, language),
  }));

/** The days of a month to choose from. */
export const monthDayOptions = (language: string) =>
  Array.from({ length: 31 }, (_, at) => ({
    value: String(at + 1),
    label: (at + 1).toLocaleString(language),
  }));
