import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../../../entities/billing/labels.ts';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownDays } from '../components/use-shown-days.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.collectors>;

/** What each user collected, by payment method. */
export default function CollectionReportPage() {
  const { t } = useTranslation(['reports', 'routes', 'billing']);
  const { minor, number } = useReportColumns();
  const filters = useReportFilters('days', 'areaAndReseller');
  const shown = { ...useShownDays(), ...useShownPlaces() };
  const links = reportLinks.collectors(shown);
  return (
    <ReportPage
      call={reportCalls.collectors}
      title={t('routes:collection-report')}
      description={t('text.collectors')}
      columns={[
        {
          key: 'userName',
          header: t('column.collector'),
          sort: 'userName',
          isTitle: true,
          cell: ({ userName }) => userName ?? t('noCollector'),
        },
        {
          key: 'method',
          header: t('column.method'),
          cell: ({ method }) => t(`billing:${methodKeys[method]}`),
        },
        number<Row>('payments', t('column.payments'), { sort: 'payments', to: links.payments }),
        minor<Row>('collectedMinor', t('column.collected'), {
          sort: 'collectedMinor',
          to: links.collectedMinor,
        }),
      ]}
      sorts={['userName', '-payments', '-collectedMinor']}
      filters={filters}
      totals={[
        { key: 'payments', label: t('column.payments'), unit: 'count' },
        { key: 'collectedMinor', label: t('column.collected'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.collectors'),
        kind: 'bars',
        unit: 'minor',
        labelHeader: t('column.collector'),
        series: [t('column.collected')],
        name: (key) => key || t('noCollector'),
        to: chartLinks.collectors(shown),
      }}
      period="days"
      exportName="collections-by-collector"
      emptyText={t('emptyText')}
      rowName={({ userName }) => userName ?? t('noCollector')}
    />
  );
}
