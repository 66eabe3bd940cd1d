import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../../shared/dates/weekday-name.ts';

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
