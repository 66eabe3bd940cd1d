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
  { below: 7 * day, size: day, unit: 'day' },
];

/**
 * The largest unit that fits, rounded towards zero. A time slightly in the future, due to clock differences, is
 * "now". Undefined from a week on: a date says more than "last month".
 */
export function relativeTime(then: Date, now: Date, locale: string): string | undefined {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const passed = now.getTime() - then.getTime();
  if (Math.abs(passed) < minute) return format.format(0, 'second');
  const step = steps.find(({ below }) => Math.abs(passed) < below);
  if (!step) return undefined;
  return format.format(-Math.trunc(passed / step.size), step.unit);
}
