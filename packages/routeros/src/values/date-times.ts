/**
 * A moment by the router's own clock, as `2024-02-05T13:47:44`. Routers do not say their time zone here, so
 * neither does this; it is what `Temporal.PlainDateTime.from` takes.
 */
export type RouterDateTime = string & { readonly __brand: 'RouterDateTime' };

/** `month-name` is `feb/05/2024 13:47:44` of version 6 and 7 before 7.10, `iso` is what came after. */
export type DateTimeStyle = 'month-name' | 'iso';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
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

/** Rejects 31 February and 25 o'clock: only a real moment survives the way to a Date and back. */
function validated(text: string): RouterDateTime | undefined {
  const date = new Date(`${text}Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== text) return undefined;
  return text as RouterDateTime;
}

export function formatDateTime(dateTime: RouterDateTime, style: DateTimeStyle): string {
  const [date = '', time = ''] = dateTime.split('T');
  if (style === 'iso') return `${date} ${time}`;
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1]}/${day}/${year} ${time}`;
}

/** Version 7 prints the epoch for what has never happened, such as a logout before the first login. */
export function isNever(dateTime: RouterDateTime): boolean {
  return dateTime === NEVER;
}
