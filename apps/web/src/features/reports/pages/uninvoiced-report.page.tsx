import { reportCalls, type UninvoicedReason, uninvoicedReasons } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { chartLinks } from '../components/report-links.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';
import { useShownPlaces } from '../components/use-shown-places.ts';

type Row = ListRow<typeof reportCalls.uninvoiced>;

const reasons = {
  no_customer: { key: 'reason.noCustomer', tone: 'red' },
  month_skipped: { key: 'reason.monthSkipped', tone: 'gray' },
  cancelled: { key: 'reason.cancelled', tone: 'yellow' },
  missed: { key: 'reason.missed', tone: 'red' },
} as const satisfies Record<UninvoicedReason, { readonly key: string; readonly tone: string }>;

/** Active subscribers without an invoice for a month whose billing day has passed. */
export default function UninvoicedReportPage() {
  const { t } = useTranslation(['reports', 'routes']);
  const { subscriber, minor, number } = useReportColumns();
  const common = useReportFilters('month', 'places');
  const filters = useMemo(
    () => [
      ...common,
      {
        name: 'reason',
        label: t('column.reason'),
        kind: 'choice',
        options: uninvoicedReasons.map((value) => ({ value, label: t(reasons[value].key) })),
      } as const,
    ],
    [common, t],
  );
  const [params] = useSearchParams();
  const shown = { ...useShownPlaces(), packageId: params.get('packageId'), month: params.get('month') };
  return (
    <ReportPage
      call={reportCalls.uninvoiced}
      title={t('routes:isp-un-invoiced-report')}
      description={t('text.uninvoiced')}
      columns={[
        ...subscriber<Row>(),
        number<Row>('billingDay', t('column.billingDay')),
        {
          key: 'reason',
          header: t('column.reason'),
          cell: ({ reason }) => (
            <Badge variant="light" color={reasons[reason].tone} tt="none" miw="max-content">
              {t(reasons[reason].key)}
            </Badge>
          ),
        },
        minor<Row>('expectedMinor', t('column.expected'), { sort: 'expectedMinor' }),
      ]}
      sorts={['username', '-expectedMinor']}
      filters={filters}
      totals={[
        { key: 'subscribers', label: t('column.subscribers'), unit: 'count' },
        { key: 'expectedMinor', label: t('column.expected'), unit: 'minor' },
      ]}
      chart={{
        title: t('chart.reasons'),
        kind: 'bars',
        unit: 'count',
        labelHeader: t('column.reason'),
        series: [t('column.subscribers')],
        name: (key) => t(reasons[key as UninvoicedReason].key),
        to: chartLinks.uninvoiced(shown),
      }}
      period="month"
      exportName="uninvoiced-subscribers"
      emptyText={t('allInvoiced')}
      rowName={({ username }) => username}
    />
  );
}
