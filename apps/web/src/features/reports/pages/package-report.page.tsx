import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownDays } from '../components/use-shown-days.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.packages>;

/** Subscribers and average revenue of each package. */
export default function PackageReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { minor, number } = useReportColumns();
  const filters = useReportFilters('month', 'areaAndReseller');
  const [params] = useSearchParams();
  const { to } = useShownDays();
  const shown = { ...useShownPlaces(), month: params.get('month') ?? to.slice(0, 7) };
  const links = reportLinks.packages(shown);
  return (
    <ReportPage
      call={reportCalls.packages}
      title={t('routes:package-report')}
      description={t('text.packages')}
      columns={[
        { key: 'name', header: t('column.package'), sort: 'name', isTitle: true, cell: ({ name }) => name },
        minor<Row>('priceMinor', t('column.price')),
        number<Row>('subscribers', t('column.activeSubscribers'), {
          sort: 'subscribers',
          to: links.subscribers,
        }),
        number<Row>('invoices', t('column.invoices'), { to: links.invoices }),
        minor<Row>('invoicedMinor', t('column.invoiced'), {
          sort: 'invoicedMinor',
          to: links.invoicedMinor,
        }),
        minor<Row>('revenueMinor', t('column.revenue')),
        minor<Row>('averageMinor', t('column.average')),
      ]}
      sorts={['-subscribers', '-invoicedMinor', 'name']}
      filters={filters}
      totals={[
        { key: 'subscribers', label: t('column.activeSubscribers'), unit: 'count' },
        { key: 'invoicedMinor', label: t('column.invoiced'), unit: 'minor' },
        { key: 'revenueMinor', label: t('column.revenue'), unit: 'minor' },
        { key: 'averageMinor', label: t('column.average'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.packages'),
        kind: 'bars',
        unit: 'count',
        labelHeader: t('column.package'),
        series: [t('column.activeSubscribers')],
        to: chartLinks.packages(shown),
      }}
      period="month"
      exportName="packages"
      emptyText={t('emptyText')}
      rowName={({ name }) => name}
    />
  );
}
