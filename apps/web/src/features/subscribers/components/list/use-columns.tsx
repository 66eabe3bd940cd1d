import type { SubscriberRow } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { useResellerOptions } from '../../../../entities/pickers/options.ts';
import { resellerColumn } from '../../../../entities/resellers/reseller-column.ts';
import {
  OnlineDot,
  OnlineReason,
  SubscriberStatusBadge,
  SyncBadge,
} from '../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { PhoneLink, Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useWorkspacePreload } from '../../api.ts';
import { billingKeys } from '../labels.ts';
import classes from './use-columns.module.css';

export function useColumns(): ListColumn<SubscriberRow>[] {
  const { t, i18n } = useTranslation('subscribers');
  const { sign, figure } = useMoneyFormat();
  const day = useFormatDate();
  const preloadWorkspace = useWorkspacePreload();
  return [
    {
      key: 'username',
      header: t('username'),
      sort: 'username',
      isTitle: true,
      text: ({ username }) => username,
      cell: ({ id, username, online }) => (
        <span>
          <OnlineDot online={online} />{' '}
          <TitleLink to={workspacePath(id)} onPreload={() => preloadWorkspace(id)}>
            {username}
          </TitleLink>
        </span>
      ),
    },
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      text: ({ name, nameBn }) => [name, nameBn].filter(Boolean).join(' · '),
      cell: ({ name, nameBn }) => (
        <span>
          {name ?? <Secondary>{t('noCustomer')}</Secondary>}
          {nameBn ? <Secondary lang="bn"> {nameBn}</Secondary> : null}
        </span>
      ),
    },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status, statusReason, promiseUntil, online, sync }) => (
        <>
          <SubscriberStatusBadge status={status} statusReason={statusReason} />
          <OnlineReason status={status} online={online} sync={sync} />
          {promiseUntil && promiseUntil >= localToday(new Date()) ? (
            <Secondary> {t('promisedUntil', { day: day(promiseUntil) })}</Secondary>
          ) : null}
        </>
      ),
    },
    { key: 'package', header: t('package'), cell: (row) => row.package.name },
    { key: 'router', header: t('router'), cell: (row) => row.router.name },
    { key: 'area', header: t('area'), hiddenByDefault: true, cell: ({ area }) => area?.name },
    ...resellerColumn(useResellerOptions() !== undefined, t('reseller')),
    {
      key: 'price',
      header: t('priceIn', { currency: sign }),
      hiddenByDefault: true,
      align: 'end',
      cell: ({ priceMinor, billing }) => (billing === 'free' ? t(billingKeys.free) : figure(priceMinor)),
    },
    {
      // The balance due is emphasised; a credit is labelled, because a sign alone is easily overlooked.
      key: 'balance',
      isMain: true,
      header: t('balanceIn', { currency: sign }),
      sort: 'balanceMinor',
      align: 'end',
      cell: ({ balanceMinor }) => (
        <span className={balanceMinor > 0 ? classes['due'] : classes['notDue']}>
          {balanceMinor < 0 ? t('creditAmount', { amount: figure(-balanceMinor) }) : figure(balanceMinor)}
        </span>
      ),
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
      hiddenByDefault: true,
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
