/**
 * A local time of the router, as `2024-02-05T13:47:44`. Routers do not report the time zone here. It can be
 * parsed with `Temporal.PlainDateTime.from`.
 */
export type RouterDateTime = string & { readonly __brand: 'RouterDateTime' };

/** `month-name` is `feb/05/2024 13:47:44` until 7.9, `iso` is used since 7.10. */
export type DateTimeStyle = 'month-name' | 'iso';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** February of a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ISO = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}:\d{2}:\d{2})$/;
const MONTH_NAME = /^([A-Za-z]{3})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/;
const NEVER = '1970-01-01T00:00:00';

export function parseDateTime(text: string): RouterDateTime | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return validated(`${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}`);
  const named = MONTH_NAME.exec(text);
  const month = MONTHS.indexOf(named?.[1]?.toLowerCase() ?? '') + 1;
  if (named === null || month === 0) return undefined;
  return validated(`${named[3]}-${String(month).padStart(2, '0')}-${named[2]}T${named[4]}`);
}

/** Rejects 31 February and 25:00. Does not create a Date because a print has a time in every row. */
function validated(text: string): RouterDateTime | undefined {
  const month = figure(text, 5, 7);
  const day = figure(text, 8, 10);
  const isDay =
    day >= 1 && day <= (DAYS[month - 1] ?? 0) && !(month === 2 && day === 29 && !isLeap(figure(text, 0, 4)));
  const isTime = figure(text, 11, 13) < 24 && figure(text, 14, 16) < 60 && figure(text, 17, 19) < 60;
  return isDay && isTime ? (text as RouterDateTime) : undefined;
}

const figure = (text: string, from: number, to: number): number => Number(text.slice(from, to));

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export function formatDateTime(dateTime: RouterDateTime, style: DateTimeStyle): string {
  const [date = '', time = ''] = dateTime.split('T');
  if (style === 'iso') return `${date} ${time}`;
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1]}/${day}/${year} ${time}`;
}

/** Version 7 prints the epoch for events that have never happened, such as a logout before the first login. */
export function isNever(dateTime: RouterDateTime): boolean {
  return dateTime === NEVER;
}
