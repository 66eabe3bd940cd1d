import { reportCalls } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Badge, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { CellLink, Secondary } from '../../../shared/kit/list/cells.tsx';
import type { ListRow } from '../../../shared/kit/list/list-call.ts';
import { ReportPage } from '../components/report-page.tsx';
import { useReportColumns } from '../components/use-report-columns.tsx';
import { useReportFilters } from '../components/use-report-filters.ts';

type Row = ListRow<typeof reportCalls.duplicateDevices>;

/** Devices that several subscribers used, with where and when. */
export default function DuplicateDevicesPage() {
  const { t, i18n } = useTranslation(['reports', 'routes']);
  const { number } = useReportColumns();
  const filters = useReportFilters('days', 'reseller');
  const locale = i18n.language;
  return (
    <ReportPage
      call={reportCalls.duplicateDevices}
      title={t('routes:isp-duplicate-device')}
      description={t('text.duplicateDevices')}
      columns={[
        { key: 'name', header: t('column.device'), sort: 'name', isTitle: true, cell: ({ name }) => name },
        number<Row>('subscribers', t('column.subscribers'), { sort: 'subscribers' }),
        {
          key: 'accounts',
          header: t('column.accounts'),
          wraps: true,
          cell: ({ accounts }) => (
            <Stack gap={2}>
              {accounts.map(({ id, username, routerName, isOnline, lastSeenAt }) => (
                <span key={id}>
                  <CellLink to={workspacePath(id)}>{username}</CellLink>
                  <Secondary>
                    {' '}
                    {routerName}, <RelativeTime instant={lastSeenAt} locale={locale} />
                  </Secondary>
                  {isOnline ? (
                    <Badge size="xs" variant="light" color="green" tt="none" ms={6}>
                      {t('onlineNow')}
                    </Badge>
                  ) : null}
                </span>
              ))}
            </Stack>
          ),
        },
        {
          key: 'lastSeenAt',
          header: t('column.lastSeen'),
          sort: 'lastSeenAt',
          cell: ({ lastSeenAt }) => <RelativeTime instant={lastSeenAt} locale={locale} />,
        },
      ]}
      sorts={['-subscribers', '-lastSeenAt', 'name']}
      filters={filters}
      searchLabel={t('searchDevice')}
      totals={[
        { key: 'devices', label: t('column.devices'), unit: 'count' },
        { key: 'subscribers', label: t('column.accounts'), unit: 'count' },
      ]}
      period="days"
      exportName="duplicate-devices"
      emptyText={t('noDuplicates')}
      rowName={({ name }) => name}
    />
  );
}
