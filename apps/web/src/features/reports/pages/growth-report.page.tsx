import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.growth>;

/** Connected and closed subscribers of each month, and the churn rate. */
export default function GrowthReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { month, number } = useReportColumns();
  const filters = useReportFilters('months', 'places');
  const [params] = useSearchParams();
  const links = reportLinks.growth({ ...useShownPlaces(), packageId: params.get('packageId') });
  return (
    <ReportPage
      call={reportCalls.growth}
      title={t('routes:growth-report')}
      description={t('text.growth')}
      columns={[
        month<Row>(),
        number<Row>('atStart', t('column.atStart')),
        number<Row>('connected', t('column.connected'), { to: links.connected }),
        number<Row>('reopened', t('column.reopened')),
        number<Row>('closed', t('column.closed'), { to: links.closed }),
        number<Row>('atEnd', t('column.atEnd')),
        number<Row>('churnBasisPoints', t('column.churn'), { unit: 'percent' }),
      ]}
      sorts={['-name']}
      filters={filters}
      totals={[
        { key: 'connected', label: t('column.connected'), unit: 'count' },
        { key: 'reopened', label: t('column.reopened'), unit: 'count' },
        { key: 'closed', label: t('column.closed'), unit: 'count' },
      ]}
      chart={{
        title: t('chart.growth'),
        kind: 'months',
        unit: 'count',
        labelHeader: t('column.month'),
        series: [t('column.connected'), t('column.closed')],
        to: ({ key: name }) => links.connected({ name }),
      }}
      period="days"
      exportName="growth"
      emptyText={t('emptyText')}
      rowName={({ name }) => name}
    />
  );
}
