import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.newConnections>;

/** Subscribers who were connected in a period. */
export default function NewConnectionReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { subscriber, minor } = useReportColumns();
  const formatDay = useFormatDate();
  const filters = useReportFilters('days', 'places');
  const [params] = useSearchParams();
  const shown = { ...useShownPlaces(), packageId: params.get('packageId') };
  return (
    <ReportPage
      call={reportCalls.newConnections}
      title={t('routes:new-connection-report')}
      description={t('text.newConnections')}
      columns={[
        ...subscriber<Row>(),
        {
          key: 'connectedOn',
          header: t('column.connectedOn'),
          sort: 'connectedOn',
          cell: ({ connectedOn }) => formatDay(connectedOn),
        },
        minor<Row>('monthlyMinor', t('column.monthly'), { sort: 'monthlyMinor' }),
      ]}
      sorts={['-connectedOn', 'username', 'monthlyMinor']}
      filters={filters}
      totals={[
        { key: 'subscribers', label: t('column.newSubscribers'), unit: 'count' },
        { key: 'monthlyMinor', label: t('column.monthlyTotal'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.newConnections'),
        kind: 'days',
        unit: 'count',
        labelHeader: t('column.day'),
        series: [t('column.newSubscribers')],
        to: chartLinks.newConnections(shown),
      }}
      period="days"
      exportName="new-connections"
      emptyText={t('emptyText')}
      rowName={({ username }) => username}
    />
  );
}
