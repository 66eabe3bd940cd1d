import type { RouterRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RouterStateBadge, SyncModeBadge } from '../../../entities/routers/badges.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useRouterStatus } from '../api.ts';
import { percentText } from './format-values.ts';
import { RouterSparkline } from './status/router-sparkline.tsx';

export function useRouterColumns(): ListColumn<RouterRow>[] {
  const { t, i18n } = useTranslation('routers');
  const canOpen = useCurrentAbility().can('update', 'Router');
  const status = useRouterStatus().data?.items;
  const number = (value: number | null) => value?.toLocaleString(i18n.language);
  return [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      cell: ({ id, name }) =>
        canOpen ? (
          <Anchor component={Link} to={`/isp/router-edit/${id}`} size="sm" fw={600}>
            {name}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {name}
          </Text>
        ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (router) => (
        <Group gap={6} component="span" display="inline-flex">
          <RouterStateBadge state={router.state} />
          <SyncModeBadge router={router} />
        </Group>
      ),
    },
    { key: 'host', header: t('address'), sort: 'host', cell: ({ host, port }) => addressText(host, port) },
    { key: 'model', header: t('model'), hiddenByDefault: true, cell: ({ model }) => model },
    { key: 'version', header: t('version'), hiddenByDefault: true, cell: ({ osVersion }) => osVersion },
    {
      key: 'cpu',
      header: t('cpu'),
      align: 'end',
      cell: ({ cpuLoad }) => (cpuLoad === null ? null : percentText(cpuLoad, i18n.language)),
    },
    {
      key: 'day',
      header: t('status.day'),
      cell: ({ id }) => (
        <RouterSparkline points={status?.find((one) => one.id === id)?.hours ?? []} hours={24} />
      ),
    },
    {
      key: 'online',
      isMain: true,
      header: t('onlineNow'),
      align: 'end',
      cell: ({ activeSessions }) => number(activeSessions),
    },
    {
      key: 'subscribers',
      isMain: true,
      header: t('subscribers'),
      align: 'end',
      cell: ({ subscribers }) => number(subscribers),
    },
    {
      key: 'changesPending',
      isMain: true,
      header: t('changesPending'),
      align: 'end',
      cell: ({ pendingChanges }) => number(pendingChanges),
    },
    { key: 'area', header: t('area'), hiddenByDefault: true, cell: ({ areaName }) => areaName },
    {
      key: 'lastSeen',
      header: t('lastSeen'),
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <RelativeTime instant={lastSeenAt} locale={i18n.language} /> : t('never'),
    },
  ];
}

export const addressText = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
