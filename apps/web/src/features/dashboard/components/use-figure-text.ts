import type { DashboardFigure } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';

/** Formats a count or an amount. */
export function useFigureText() {
  const { i18n } = useTranslation();
  const { money } = useMoneyFormat();
  return (unit: DashboardFigure['unit'], value: number): string =>
    unit === 'minor' ? money(value) : value.toLocaleString(i18n.language);
}
