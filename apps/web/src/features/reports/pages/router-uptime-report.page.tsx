import { reportCalls } from '@lastmile/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouterOptions } from '../../../entities/pickers/options.ts';
import { CellLink } from '../../../shared/kit/list/cells.tsx';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { selectFilter } from '../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useUnitText } from '../components/use-unit-text.ts';

type Row = ListRow<typeof reportCalls.routerUptime>;

/** How long each router was reachable in a period. */
export default function RouterUptimeReportPage() {
  const { t, i18n } = useTranslation(['reports', 'routes']);
  const canOpen = useCurrentAbility().can('update', 'Router');
  const { number } = useReportColumns();
  const text = useUnitText();
  const days = useReportFilters('days');
  const routers = useRouterOptions();
  const filters = useMemo(
    () => [...days, ...selectFilter(true, { name: 'routerId', label: t('column.router'), options: routers })],
    [t, days, routers],
  );
  return (
    <ReportPage
      call={reportCalls.routerUptime}
      title={t('routes:router-uptime-report')}
      description={t('text.routerUptime')}
      columns={[
        {
          key: 'name',
          header: t('column.router'),
          sort: 'name',
          isTitle: true,
          cell: ({ id, name }) =>
            canOpen ? <CellLink to={`/isp/router-edit/${id}`}>{name}</CellLink> : name,
        },
        {
          key: 'uptimeBasisPoints',
          header: t('column.uptime'),
          sort: 'uptimeBasisPoints',
          align: 'end',
          cell: ({ readings, uptimeBasisPoints }) =>
            readings > 0 ? text('percent', uptimeBasisPoints) : '–',
        },
        number<Row>('outages', t('column.outages')),
        number<Row>('downMinutes', t('column.down'), { unit: 'minutes' }),
        {
          key: 'mostSessions',
          header: t('column.mostSessions'),
          align: 'end',
          cell: ({ mostSessions }) => mostSessions?.toLocaleString(i18n.language),
        },
        {
          key: 'latencyMs',
          header: t('column.latency'),
          align: 'end',
          cell: ({ latencyMs }) => latencyMs?.toLocaleString(i18n.language),
        },
      ]}
      sorts={['name', 'uptimeBasisPoints']}
      totals={[
        { key: 'outages', label: t('column.outages'), unit: 'count' },
        { key: 'downMinutes', label: t('column.down'), unit: 'minutes' },
      ]}
      chart={{
        title: t('chart.uptime'),
        kind: 'bars',
        unit: 'percent',
        labelHeader: t('column.router'),
        series: [t('column.uptime')],
        ...(canOpen ? { to: ({ id }) => `/isp/router-edit/${id}` } : {}),
      }}
      filters={filters}
      period="days"
      exportName="router-uptime"
      emptyText={t('emptyText')}
      rowName={({ name }) => name}
    />
  );
}
