import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.wholesale>;

/** What wholesale resellers bought, by month and package. */
export default function WholesaleReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { month, minor, number } = useReportColumns();
  const filters = useReportFilters('months', 'reseller');
  const shown = useShownPlaces();
  const links = reportLinks.wholesale(shown);
  return (
    <ReportPage
      call={reportCalls.wholesale}
      title={t('routes:wholesale-report')}
      description={t('text.wholesale')}
      columns={[
        month<Row>(),
        { key: 'package', header: t('column.package'), cell: (row) => row.package.name },
        number<Row>('charges', t('column.charges')),
        minor<Row>('chargedMinor', t('column.charged'), { to: links.chargedMinor }),
        minor<Row>('refundedMinor', t('column.refunded'), { to: links.refundedMinor }),
        minor<Row>('vatMinor', t('column.vat'), { to: links.vatMinor }),
        minor<Row>('netMinor', t('column.revenue'), { sort: 'netMinor', to: links.netMinor }),
      ]}
      sorts={['-name', '-netMinor']}
      filters={filters}
      totals={[
        { key: 'netMinor', label: t('column.revenue'), unit: 'minor' },
        { key: 'chargedMinor', label: t('column.charged'), unit: 'minor' },
        { key: 'refundedMinor', label: t('column.refunded'), unit: 'minor' },
        { key: 'vatMinor', label: t('column.vat'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.wholesale'),
        kind: 'months',
        unit: 'minor',
        labelHeader: t('column.month'),
        series: [t('column.revenue')],
        to: chartLinks.wholesale(shown),
      }}
      period="days"
      exportName="wholesale"
      emptyText={t('emptyText')}
      rowName={({ id }) => id}
    />
  );
}
