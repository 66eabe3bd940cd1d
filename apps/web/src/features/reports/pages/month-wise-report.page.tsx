import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { useAmountTotals } from '../components/amount-totals.ts';
import { reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.monthWise>;

/** What was invoiced for each month, and collected and credited in it. */
export default function MonthWiseReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { month, minor, number } = useReportColumns();
  const filters = useReportFilters('months', 'areaAndReseller');
  const links = reportLinks.monthWise(useShownPlaces());
  return (
    <ReportPage
      call={reportCalls.monthWise}
      title={t('routes:isp-month-wise-report')}
      description={t('text.monthWise')}
      columns={[
        month<Row>(),
        number<Row>('invoices', t('column.invoices'), { to: links.invoices }),
        minor<Row>('invoicedMinor', t('column.invoiced'), {
          sort: 'invoicedMinor',
          to: links.invoicedMinor,
        }),
        number<Row>('payments', t('column.payments'), { to: links.payments }),
        minor<Row>('collectedMinor', t('column.collected'), {
          sort: 'collectedMinor',
          to: links.collectedMinor,
        }),
        minor<Row>('creditedMinor', t('column.credited'), { to: links.creditedMinor }),
      ]}
      sorts={['-name', 'invoicedMinor', 'collectedMinor']}
      filters={filters}
      totals={useAmountTotals()}
      chart={{
        title: t('chart.months'),
        kind: 'months',
        unit: 'minor',
        labelHeader: t('column.month'),
        series: [t('column.collected'), t('column.invoiced')],
        to: ({ key: name }) => links.collectedMinor({ name }),
      }}
      period="days"
      exportName="collections-by-month"
      emptyText={t('emptyText')}
      rowName={({ name }) => name}
    />
  );
}
