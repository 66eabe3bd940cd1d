import type { Preferences } from '@lastmile/contract';

/** Locales that write numeric dates in the order of the preference. */
const numericLocales = { 'day-first': 'en-GB', 'month-first': 'en-US', iso: 'sv-SE' } as const;

type DateFormat = Pick<Intl.DateTimeFormat, 'format'>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes far longer than using it, and components ask for one whenever they render. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  return {
    format(date) {
      const key = `${locale} ${Object.entries(options)}`;
      const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
      formatters.set(key, formatter);
      return formatter.format(date);
    },
  };
}

/** Formats days as the user wants them; `locale` writes them as the language does. */
export function dayFormat(
  language: string,
  dateFormat: Preferences['dateFormat'],
  timeZone: string,
): DateFormat {
  return dateFormat === 'locale'
    ? formatOf(language, { dateStyle: 'medium', timeZone })
    : formatOf(numericLocales[dateFormat], { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
}

/** Day and time in the time zone of the ISP, as the user wants days written. */
export function dateTimeFormat(
  language: string,
  dateFormat: Preferences['dateFormat'],
  timeZone: string,
): (date: Date) => string {
  const time = formatOf(language, { timeStyle: 'short', timeZone });
  const both = formatOf(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = dayFormat(language, dateFormat, timeZone);
  return (date) => (dateFormat === 'locale' ? both.format(date) : `${day.format(date)} ${time.format(date)}`);
}

/** Days of the week from 1 (Monday) to 7, beginning with the user's first one. */
export function weekdaysFrom(weekStart: Preferences['weekStart'], language: string): readonly number[] {
  const first = { monday: 1, saturday: 6, sunday: 7, locale: firstOfLocale(language) }[weekStart];
  return Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1);
}

/** `Intl.Locale` knows the first day of the week in some browsers only. */
function firstOfLocale(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
