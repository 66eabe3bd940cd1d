import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { entryKey } from '../../../entities/resellers/entry-labels.ts';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.resellerStatement>;

/** What resellers collected, earned, paid in and were paid out, with the running balance. */
export default function ResellerStatementReportPage() {
  const { t } = useTranslation(['reports', 'routes', 'resellers']);
  const { entry, minor } = useReportColumns();
  const filters = useReportFilters('days', 'reseller');
  const shown = useShownPlaces();
  const what = (row: Row) => t(`resellers:${entryKey(row)}`);
  return (
    <ReportPage
      call={reportCalls.resellerStatement}
      title={t('routes:reseller-statement-report')}
      description={t('text.resellerStatement')}
      columns={[
        ...entry<Row>(what, ({ party }) => party),
        { key: 'resellerName', header: t('column.reseller'), cell: ({ resellerName }) => resellerName },
        minor<Row>('owedMinor', t('column.owed')),
        minor<Row>('settledMinor', t('column.settled')),
        minor<Row>('balanceMinor', t('column.owes')),
      ]}
      sorts={['at']}
      filters={filters}
      totals={[
        { key: 'openingMinor', label: t('column.opening'), unit: 'minor' },
        { key: 'owedMinor', label: t('column.owed'), unit: 'minor' },
        { key: 'settledMinor', label: t('column.settled'), unit: 'minor' },
        { key: 'closingMinor', label: t('column.closing'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.resellerStatement'),
        kind: 'days',
        unit: 'minor',
        labelHeader: t('column.day'),
        series: [t('column.owed'), t('column.settled')],
        to: chartLinks.resellerStatement(shown),
      }}
      period="days"
      exportName="reseller-statement"
      emptyText={t('emptyText')}
      rowName={what}
    />
  );
}
