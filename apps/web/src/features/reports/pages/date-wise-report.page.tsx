import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { useAmountTotals } from '../components/amount-totals.ts';
import { reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.dateWise>;

/** What was invoiced, collected and credited on each day. */
export default function DateWiseReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { day, minor, number } = useReportColumns();
  const filters = useReportFilters('days', 'areaAndReseller');
  const links = reportLinks.dateWise(useShownPlaces());
  return (
    <ReportPage
      call={reportCalls.dateWise}
      title={t('routes:isp-date-wise-report')}
      description={t('text.dateWise')}
      columns={[
        day<Row>(),
        number<Row>('invoices', t('column.invoices'), { to: links.invoices }),
        minor<Row>('invoicedMinor', t('column.invoiced'), { sort: 'invoicedMinor', to: links.invoicedMinor }),
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
        title: t('chart.days'),
        kind: 'days',
        unit: 'minor',
        labelHeader: t('column.day'),
        series: [t('column.collected'), t('column.invoiced')],
        to: ({ key: name }) => links.collectedMinor({ name }),
      }}
      period="days"
      exportName="collections-by-day"
      emptyText={t('emptyText')}
      rowName={({ name }) => name}
    />
  );
}
