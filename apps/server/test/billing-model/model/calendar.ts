/** A date as `YYYY-MM-DD`; such texts compare like the dates. */
export type Day = string;

const msPerDay = 86_400_000;

const knownDays = new Map<string, Day>();

/** Remembered, because everything here walks from day to day. */
export function plusDays(day: Day, count: number): Day {
  const key = `${day} ${count}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const found = new Date(Date.parse(`${day}T00:00:00Z`) + count * msPerDay).toISOString().slice(0, 10);
  knownDays.set(key, found);
  return found;
}

export const countDays = (first: Day, last: Day): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / msPerDay) + 1;

/** Every day from the first to the last, both included; none if the last is before the first. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}

const isBillingDay = (day: Day, billingDay: number) => Number(day.slice(8)) === billingDay;

/** The billing period that contains a day, found by walking to its ends. */
export function periodAround(day: Day, billingDay: number): { first: Day; last: Day } {
  let first = day;
  while (!isBillingDay(first, billingDay)) first = plusDays(first, -1);
  let next = plusDays(day, 1);
  while (!isBillingDay(next, billingDay)) next = plusDays(next, 1);
  return { first, last: plusDays(next, -1) };
}

/** The same day of an earlier month, or the last day of that month if it has fewer days. */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date that the clocks of a time zone show at an instant. */
export function dayAt(instantMs: number, zone: string): Day {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options);
  formats.set(zone, format);
  return format.format(instantMs);
}
