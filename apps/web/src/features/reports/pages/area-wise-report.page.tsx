import { reportCalls } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks, reportLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownDays } from '../components/use-shown-days.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.areaWise>;

/** Subscribers, invoices, collections and balances of each area, including the areas below it. */
export default function AreaWiseReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { minor, number } = useReportColumns();
  const filters = useReportFilters('days', 'areaAndReseller');
  const shown = { ...useShownPlaces(), ...useShownDays() };
  const links = reportLinks.areaWise(shown);
  return (
    <ReportPage
      call={reportCalls.areaWise}
      title={t('routes:isp-area-wise-report')}
      description={t('text.areaWise')}
      columns={[
        {
          key: 'path',
          header: t('column.area'),
          sort: 'path',
          isTitle: true,
          text: ({ path }) => path,
          cell: ({ id, name, depth }) => (
            <span style={{ paddingInlineStart: depth * 16 }}>{id === 0 ? t('noArea') : name}</span>
          ),
        },
        number<Row>('subscribers', t('column.subscribers'), {
          sort: 'subscribers',
          to: links.subscribers,
        }),
        minor<Row>('invoicedMinor', t('column.invoiced'), { to: links.invoicedMinor }),
        minor<Row>('collectedMinor', t('column.collected'), {
          sort: 'collectedMinor',
          to: links.collectedMinor,
        }),
        minor<Row>('balanceMinor', t('column.balance'), { sort: 'balanceMinor' }),
      ]}
      sorts={['path', '-subscribers', '-collectedMinor', '-balanceMinor']}
      filters={filters}
      totals={[
        { key: 'subscribers', label: t('column.subscribers'), unit: 'count' },
        { key: 'invoicedMinor', label: t('column.invoiced'), unit: 'minor' },
        { key: 'collectedMinor', label: t('column.collected'), unit: 'minor' },
        { key: 'balanceMinor', label: t('column.balance'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.areas'),
        kind: 'bars',
        unit: 'minor',
        labelHeader: t('column.area'),
        series: [t('column.collected')],
        name: (key) => key || t('noArea'),
        to: chartLinks.areaWise(shown),
      }}
      period="days"
      exportName="collections-by-area"
      emptyText={t('emptyText')}
      rowName={({ name }) => name || t('noArea')}
    />
  );
}
