import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { invoicesLink } from '../components/links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';

type Row = ListRow<typeof reportCalls.ageing>;

const ages = {
  notDueMinor: 'column.notDue',
  to30Minor: 'column.to30',
  to60Minor: 'column.to60',
  to90Minor: 'column.to90',
  over90Minor: 'column.over90',
} as const;

/** Unpaid invoices of each subscriber, by how long they are overdue. */
export default function AgeingReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { subscriber, minor } = useReportColumns();
  const filters = useReportFilters('places');
  return (
    <ReportPage
      call={reportCalls.ageing}
      title={t('routes:ageing-report')}
      description={t('text.ageing')}
      columns={[
        ...subscriber<Row>().map((column) =>
          column.key === 'package' || column.key === 'mobile' ? { ...column, hiddenByDefault: true } : column,
        ),
        minor<Row>('notDueMinor', t('column.notDue')),
        minor<Row>('to30Minor', t('column.to30')),
        minor<Row>('to60Minor', t('column.to60')),
        minor<Row>('to90Minor', t('column.to90')),
        minor<Row>('over90Minor', t('column.over90'), { sort: 'over90Minor' }),
        minor<Row>('creditMinor', t('column.credit'), { hiddenByDefault: true }),
        minor<Row>('balanceMinor', t('column.balance'), {
          sort: 'balanceMinor',
          to: ({ id }) => invoicesLink({ subscriberId: id }),
        }),
      ]}
      sorts={['-balanceMinor', '-over90Minor', 'username']}
      filters={filters}
      totals={[
        { key: 'subscribers', label: t('column.subscribers'), unit: 'count' },
        { key: 'balanceMinor', label: t('column.balance'), unit: 'minor' },
        { key: 'creditMinor', label: t('column.credit'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.ages'),
        kind: 'bars',
        unit: 'minor',
        labelHeader: t('column.age'),
        series: [t('column.balance')],
        name: (key) => t(ages[key as keyof typeof ages]),
      }}
      exportName="ageing"
      emptyText={t('noDues')}
      rowName={({ username }) => username}
    />
  );
}
