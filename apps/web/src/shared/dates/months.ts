const shown = 36;

/** The months offered by invoice filters: the next one, the current one and earlier ones. */
export function recentMonths(now: Date): string[] {
  const nextMonth = now.getFullYear() * 12 + now.getMonth() + 1;
  return Array.from({ length: shown }, (_, back) => monthOfNumber(nextMonth - back));
}

/** The current month and the next 12. */
export function upcomingMonths(now: Date): string[] {
  const current = now.getFullYear() * 12 + now.getMonth();
  return Array.from({ length: 13 }, (_, ahead) => monthOfNumber(current + ahead));
}

const monthOfNumber = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

export const formatMonth = (month: string, language: string, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { month: length, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
