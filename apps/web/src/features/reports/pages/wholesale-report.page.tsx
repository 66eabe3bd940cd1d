import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';

type Row = ListRow<typeof reportCalls.wholesale>;

/** What wholesale resellers bought, by month and package. */
export default function WholesaleReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { month, minor, number } = useReportColumns();
  const filters = useReportFilters('months', 'reseller');
  return (
    <ReportPage
      call={reportCalls.wholesale}
      title={t('routes:wholesale-report')}
      description={t('text.wholesale')}
      columns={[
        month<Row>(),
        { key: 'package', header: t('column.package'), cell: (row) => row.package.name },
        number<Row>('charges', t('column.charges')),
        minor<Row>('chargedMinor', t('column.charged')),
        minor<Row>('refundedMinor', t('column.refunded')),
        minor<Row>('netMinor', t('column.wholesaleRevenue'), { sort: 'netMinor' }),
      ]}
      sorts={['-name', '-netMinor']}
      filters={filters}
      totals={[
        { key: 'netMinor', label: t('column.wholesaleRevenue'), unit: 'minor' },
        { key: 'chargedMinor', label: t('column.charged'), unit: 'minor' },
        { key: 'refundedMinor', label: t('column.refunded'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.wholesale'),
        kind: 'months',
        unit: 'minor',
        labelHeader: t('column.month'),
        series: [t('column.wholesaleRevenue')],
      }}
      period="days"
      exportName="wholesale"
      emptyText={t('emptyText')}
      rowName={({ id }) => id}
    />
  );
}
