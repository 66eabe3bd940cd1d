/**
 * A day as `YYYY-MM-DD`, the form in which calls and the database return it. As text it sorts and compares by
 * time, and arithmetic on it costs a hundredth of that on date objects, which matters in a run over all
 * invoices of an ISP.
 */
export type DateText = string;

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ZERO = 48;
const DASH = 45;
const DAYS_BEFORE_1970 = 719_468;
const DAYS_PER_ERA = 146_097;

/** Throws for a day that no calendar has. */
export function datePartsOf(date: DateText): DateParts {
  const parts = split(date);
  if (!isOfCalendar(parts)) throw new RangeError(`${date} is not a date`);
  return parts;
}

/** A month after December or before January overflows into the next or the previous year. */
export function dateOf(year: number, month: number, day: number): DateText {
  const inYear = year + Math.floor((month - 1) / 12);
  const inMonth = ((((month - 1) % 12) + 12) % 12) + 1;
  return `${String(inYear).padStart(4, '0')}-${padded(inMonth)}-${padded(day)}`;
}

/** Days since 1970-01-01. Years start in March here, so that a leap day is the last day of its year. */
export function dayNumber(date: DateText): number {
  const { year, month, day } = datePartsOf(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = daysBeforeMonth((month + 9) % 12) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
}

export function dateOfNumber(dayCount: number): DateText {
  const shifted = dayCount + DAYS_BEFORE_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - daysBeforeMonth(monthFromMarch) + 1;
  return dateOf(yearOfEra + era * 400, monthFromMarch + 3, day);
}

export const addDays = (date: DateText, days: number): DateText => dateOfNumber(dayNumber(date) + days);

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: DateText): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? Number.NaN);
}

/** Days since the first of March, with months counted from March: 0, 31, 61, 92 … */
const daysBeforeMonth = (monthFromMarch: number) => Math.floor((153 * monthFromMarch + 2) / 5);

/** False also for a NaN year, because every comparison with NaN is. */
const isOfCalendar = ({ year, month, day }: DateParts) =>
  year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/**
 * Digit by digit for speed, because a run parses millions of dates; any other character makes the number NaN.
 */
function split(text: string): DateParts {
  const isInForm = text.length === 10 && text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH;
  const century = isInForm ? twoDigits(text, 0) : Number.NaN;
  return { year: century * 100 + twoDigits(text, 2), month: twoDigits(text, 5), day: twoDigits(text, 8) };
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const padded = (value: number) => (value < 10 ? `0${value}` : `${value}`);
