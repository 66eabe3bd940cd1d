import type { ListedIsp } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { useFormats } from '../format.ts';
import { IspStatusBadge } from '../isp-status.tsx';
import { ispPath } from '../paths.ts';

export function useColumns(): ListColumn<ListedIsp>[] {
  const { t } = useTranslation('isps');
  const { count, signed, share, money, locale } = useFormats();
  const day = useFormatDate();
  return [
    {
      key: 'name',
      header: t('name'),
      sort: 'name',
      isTitle: true,
      text: ({ name }) => name,
      cell: ({ id, name, ownerName }) => (
        <>
          <TitleLink to={ispPath(id)}>{name}</TitleLink>{' '}
          {ownerName ? <Secondary>{ownerName}</Secondary> : null}
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      sort: 'status',
      cell: ({ status }) => <IspStatusBadge status={status} />,
    },
    {
      key: 'plan',
      header: t('plan'),
      sort: 'planName',
      cell: ({ planName, paidUntil, serviceChargeDueMinor, currency }) => (
        <>
          <div>{planName ?? t('noPlan')}</div>
          {paidUntil ? (
            <div>
              <Secondary>{t('paidUntil', { day: day(paidUntil) })}</Secondary>
            </div>
          ) : null}
          {serviceChargeDueMinor > 0 ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('serviceChargeDue')}: {money(serviceChargeDueMinor, currency)}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'subscribers',
      header: t('subscribers'),
      sort: 'subscribers',
      align: 'end',
      cell: ({ subscribers }) => count(subscribers),
    },
    {
      key: 'growth',
      header: t('growth'),
      sort: 'growth',
      align: 'end',
      cell: ({ growth }) => (
        <Text span size="sm" {...(growth < 0 ? { c: 'var(--mantine-color-error)' } : {})}>
          {signed(growth)}
        </Text>
      ),
    },
    {
      key: 'onlineShare',
      header: t('onlineShare'),
      sort: 'onlineShare',
      align: 'end',
      cell: ({ onlineShare }) => share(onlineShare),
    },
    {
      key: 'routersDown',
      isMain: true,
      header: t('routersDown'),
      sort: 'routersDown',
      align: 'end',
      cell: ({ routers, routersDown }) => (
        <Text span size="sm" {...(routersDown > 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
          {t('ofRouters', { down: count(routersDown), total: count(routers) })}
        </Text>
      ),
    },
    {
      key: 'balanceDue',
      isMain: true,
      header: t('balanceDue'),
      sort: 'balanceDueMinor',
      align: 'end',
      cell: ({ balanceDueMinor, currency }) => money(balanceDueMinor, currency),
    },
    {
      key: 'serviceChargeDue',
      header: t('serviceChargeDue'),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ serviceChargeDueMinor, currency }) => money(serviceChargeDueMinor, currency),
    },
    {
      key: 'lastActivity',
      header: t('lastActivity'),
      sort: 'lastActivityAt',
      cell: ({ lastActivityAt }) =>
        lastActivityAt ? <RelativeTime instant={lastActivityAt} locale={locale} /> : t('never'),
    },
    {
      key: 'createdAt',
      header: t('createdAt'),
      sort: 'createdAt',
      hiddenByDefault: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} locale={locale} />,
    },
    { key: 'mobile', header: t('mobile'), hiddenByDefault: true, cell: ({ mobile }) => mobile },
    { key: 'email', header: t('email'), hiddenByDefault: true, cell: ({ email }) => email },
  ];
}
