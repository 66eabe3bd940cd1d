import type { DashboardFigure } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFigureText } from './use-figure-text.ts';

type Previous = NonNullable<DashboardFigure['previous']>;
const countKeys = ['connectedInPeriod', 'closedInPeriod'];

/** What the figure is compared with: "Tk 12,000 yesterday", "Tk 80,000 until 16 Oct 2026". */
export function useBefore() {
  const { t } = useTranslation('dashboard');
  const text = useFigureText();
  const day = useFormatDate();
  return (key: DashboardFigure['key'], { value, to }: Previous): string => {
    const amount = text(countKeys.includes(key) ? 'count' : 'minor', value);
    if (key === 'collectedToday') return t('before.yesterday', { amount });
    if (key === 'invoicedInMonth' || key === 'dueInMonth') return t('before.lastMonth', { amount });
    return t('before.until', { amount, day: day(to) });
  };
}
