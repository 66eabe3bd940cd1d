import { useTranslation } from 'react-i18next';

/** The name of a weekday in the language of the user; 1 is Monday. */
export function weekdayName(day: number, language: string): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, day)),
  );
}

interface Rhythm {
  readonly frequency: 'weekly' | 'monthly';
  readonly day: number;
}

export function useScheduleText(): (rhythm: Rhythm) => string {
  const { t, i18n } = useTranslation('payouts');
  return ({ frequency, day }) =>
    frequency === 'weekly'
      ? t('everyWeek', { day: weekdayName(day, i18n.language) })
      : t('everyMonth', { day: day.toLocaleString(i18n.language) });
}
