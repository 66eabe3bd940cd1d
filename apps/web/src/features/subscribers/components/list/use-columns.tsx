import type { SubscriberRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { OnlineDot, SubscriberStatusBadge, SyncBadge } from '../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { billingKeys } from '../labels.ts';
import { BalanceCell } from './balance-cell.tsx';

export function useColumns(): ListColumn<SubscriberRow>[] {
  const { t, i18n } = useTranslation('subscribers');
  const { sign, figure } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'username',
      header: t('username'),
      sort: 'username',
      isTitle: true,
      cell: ({ id, username, online }) => (
        <Group gap={8} wrap="nowrap">
          <OnlineDot online={online} />
          <Anchor component={Link} to={workspacePath(id)} size="sm" fw={600}>
            {username}
          </Anchor>
        </Group>
      ),
    },
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      cell: ({ name, nameBn }) =>
        name === null ? (
          <Text size="sm" c="dimmed">
            {t('noCustomer')}
          </Text>
        ) : (
          <>
            {name}
            {nameBn ? (
              <Text size="xs" c="dimmed" lang="bn">
                {nameBn}
              </Text>
            ) : null}
          </>
        ),
    },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) =>
        mobile ? (
          <Anchor href={`tel:${mobile}`} size="sm" c="inherit" style={{ whiteSpace: 'nowrap' }}>
            {mobile}
          </Anchor>
        ) : null,
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status, statusReason, promiseUntil }) => (
        <>
          <SubscriberStatusBadge status={status} statusReason={statusReason} />
          {promiseUntil && promiseUntil >= localToday(new Date()) ? (
            <Text size="xs" c="dimmed">
              {t('promisedUntil', { day: day(promiseUntil) })}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'package', header: t('package'), cell: (row) => row.package.name },
    { key: 'router', header: t('router'), cell: (row) => row.router.name },
    { key: 'area', header: t('area'), hiddenByDefault: true, cell: ({ area }) => area?.name },
    {
      key: 'price',
      header: t('priceIn', { currency: sign }),
      align: 'end',
      cell: ({ priceMinor, billing }) => (
        <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {billing === 'free' ? t(billingKeys.free) : figure(priceMinor)}
        </Text>
      ),
    },
    {
      key: 'balance',
      header: t('balanceIn', { currency: sign }),
      sort: 'balanceMinor',
      align: 'end',
      cell: ({ balanceMinor }) => <BalanceCell balanceMinor={balanceMinor} />,
    },
    {
      key: 'sync',
      header: t('sync'),
      cell: ({ sync }) => (sync === 'none' ? null : <SyncBadge sync={sync} />),
    },
    {
      key: 'connectedOn',
      header: t('connectedOn'),
      sort: 'connectedOn',
      hiddenByDefault: true,
      cell: ({ connectedOn }) => (connectedOn ? day(connectedOn) : null),
    },
    {
      key: 'lastSeen',
      header: t('lastSeen'),
      cell: ({ lastSeenAt, online }) =>
        online || !lastSeenAt ? null : <RelativeTime instant={lastSeenAt} locale={i18n.language} />,
    },
    {
      key: 'pairCode',
      header: t('pairCode'),
      hiddenByDefault: true,
      cell: ({ pairCode }) => pairCode,
    },
    {
      key: 'createdAt',
      header: t('created'),
      sort: 'createdAt',
      hiddenByDefault: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} locale={i18n.language} />,
    },
  ];
}
