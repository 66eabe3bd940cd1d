import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

export type Unit = 'count' | 'minor' | 'percent' | 'minutes';

/** Formats a figure of a report; a percentage is in hundredths of a percent. */
export function useUnitText() {
  const { t, i18n } = useTranslation('reports');
  const { money } = useMoneyFormat();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });
  return (unit: Unit, value: number): string => {
    if (unit === 'minor') return money(value);
    if (unit === 'percent') return percent.format(value / 10_000);
    if (unit === 'minutes' && value >= 60)
      return t('hours', { hours: (value / 60).toLocaleString(i18n.language, { maximumFractionDigits: 1 }) });
    if (unit === 'minutes') return t('minutes', { minutes: value.toLocaleString(i18n.language) });
    return value.toLocaleString(i18n.language);
  };
}
