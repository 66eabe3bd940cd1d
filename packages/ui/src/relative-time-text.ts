const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const steps: readonly {
  readonly below: number;
  readonly size: number;
  readonly unit: Intl.RelativeTimeFormatUnit;
}[] = [
  { below: hour, size: minute, unit: 'minute' },
  { below: day, size: hour, unit: 'hour' },
];

interface Place {
  readonly locale: string;
  /** Where "yesterday" ends. */
  readonly timeZone: string;
}

/**
 * The largest unit that fits: minutes and hours that have passed, from a day on days of the calendar. A time slightly in
 * the future, due to clock differences, is "now". Undefined from a week on: a date says more than "last month".
 */
export function relativeTime(then: Date, now: Date, { locale, timeZone }: Place): string | undefined {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const passed = now.getTime() - then.getTime();
  if (Math.abs(passed) < minute) return format.format(0, 'second');
  const step = steps.find(({ below }) => Math.abs(passed) < below);
  if (step) return format.format(-Math.trunc(passed / step.size), step.unit);
  if (Math.abs(passed) > 7 * day) return undefined;
  const days = calendarDay(then, timeZone) - calendarDay(now, timeZone);
  return Math.abs(days) < 7 ? format.format(days, 'day') : undefined;
}

/** Counted, so that the difference of two is a number of days. */
function calendarDay(date: Date, timeZone: string): number {
  // Canada writes ISO dates.
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)) / day;
}
