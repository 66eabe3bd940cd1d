import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, pastBalanceLink, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownDays } from '../components/use-shown-days.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.ageing>;

const ages = {
  notDueMinor: 'column.notDue',
  to30Minor: 'column.to30',
  to60Minor: 'column.to60',
  to90Minor: 'column.to90',
  over90Minor: 'column.over90',
} as const;

type Age = keyof typeof ages;

/** Unpaid invoices of each subscriber, by how long they are overdue. */
export default function AgeingReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { subscriber, minor } = useReportColumns();
  const filters = useReportFilters('asOf', 'places');
  const [params] = useSearchParams();
  const places = useShownPlaces();
  const { to: today } = useShownDays();
  const asOf = params.get('asOf') ?? today;
  // The list of invoices shows what is open now.
  const links = asOf < today ? undefined : reportLinks.ageing({ asOf });
  const shown = { ...places, packageId: params.get('packageId') };
  const behind = (key: Age) => (links ? { to: links[key] } : {});
  return (
    <ReportPage
      call={reportCalls.ageing}
      title={t('routes:ageing-report')}
      description={t('text.ageing')}
      columns={[
        ...subscriber<Row>().map((column) =>
          column.key === 'package' || column.key === 'mobile' ? { ...column, hiddenByDefault: true } : column,
        ),
        minor<Row>('notDueMinor', t('column.notDue'), { isMain: false, ...behind('notDueMinor') }),
        minor<Row>('to30Minor', t('column.to30'), { ...behind('to30Minor') }),
        minor<Row>('to60Minor', t('column.to60'), { ...behind('to60Minor') }),
        minor<Row>('to90Minor', t('column.to90'), { ...behind('to90Minor') }),
        minor<Row>('over90Minor', t('column.over90'), { sort: 'over90Minor', ...behind('over90Minor') }),
        minor<Row>('creditMinor', t('column.credit'), { hiddenByDefault: true }),
        minor<Row>('balanceMinor', t('column.balance'), {
          sort: 'balanceMinor',
          to: links ? links.balanceMinor : pastBalanceLink({ asOf }),
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
        name: (key) => t(ages[key as Age]),
        ...(links ? { to: chartLinks.ageing({ asOf, ...shown }) } : {}),
      }}
      exportName="ageing"
      emptyText={t('noUnpaid')}
      rowName={({ username }) => username}
    />
  );
}
