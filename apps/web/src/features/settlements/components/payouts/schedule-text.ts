import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../../shared/dates/weekday-name.ts';

interface Recurrence {
  readonly frequency: 'weekly' | 'monthly';
  readonly day: number;
}

export function useScheduleText(): (recurrence: Recurrence) => string {
  const { t, i18n } = useTranslation('payouts');
  return ({ frequency, day }) =>
    frequency === 'weekly'
      ? t('everyWeek', { day: weekdayName(day, i18n.language) })
      : t('everyMonth', { day: day.toLocaleString(i18n.language) });
}
