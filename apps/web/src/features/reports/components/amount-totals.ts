import { useTranslation } from 'react-i18next';
import type { ReportTotal } from './report-summary.tsx';

/** Totals of reports about invoices and payments. */
export function useAmountTotals(): ReportTotal[] {
  const { t } = useTranslation('reports');
  return [
    { key: 'invoicedMinor', label: t('column.invoiced'), unit: 'minor' },
    { key: 'collectedMinor', label: t('column.collected'), unit: 'minor' },
    { key: 'creditedMinor', label: t('column.credited'), unit: 'minor' },
  ];
}
