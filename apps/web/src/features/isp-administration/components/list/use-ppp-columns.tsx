import type { CallOutput, ispAdministrationCalls } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OnlineDot, SubscriberStatusBadge } from '../../../../entities/subscribers/badges.tsx';
import { CellLink } from '../../../../shared/kit/list/cells.tsx';
import { ispPath } from '../paths.ts';

export type PppRow = CallOutput<typeof ispAdministrationCalls.listPpp>['items'][number];

export function usePppColumns({ hasCustomer }: { readonly hasCustomer: boolean }): ListColumn<PppRow>[] {
  const { t, i18n } = useTranslation('isps');
  const columns: ListColumn<PppRow>[] = [
    {
      key: 'username',
      header: t('username'),
      sort: 'username',
      isTitle: true,
      text: ({ username }) => username,
      cell: ({ username, online }) => (
        <Text span size="sm" fw={600}>
          <OnlineDot online={online} /> {username}
        </Text>
      ),
    },
    {
      key: 'isp',
      header: t('isp'),
      cell: ({ ispId, ispName }) => <CellLink to={ispPath(ispId)}>{ispName}</CellLink>,
    },
    { key: 'customer', header: t('customer'), cell: ({ customerName }) => customerName ?? t('unassigned') },
    { key: 'status', header: t('status'), cell: ({ status }) => <SubscriberStatusBadge status={status} /> },
    { key: 'router', header: t('router'), cell: ({ routerName }) => routerName },
    { key: 'package', header: t('package'), cell: ({ packageName }) => packageName },
    {
      key: 'lastSeen',
      header: t('lastSeen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <RelativeTime instant={lastSeenAt} locale={i18n.language} /> : t('never'),
    },
    {
      key: 'createdAt',
      header: t('added'),
      sort: 'createdAt',
      hiddenByDefault: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} locale={i18n.language} />,
    },
  ];
  return columns.filter(({ key }) => hasCustomer || key !== 'customer');
}
