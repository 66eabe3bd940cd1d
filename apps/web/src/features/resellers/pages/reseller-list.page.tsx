import { type Reseller, resellerCalls } from '@lastmile/contract';
import { type FilterField, type ListColumn, RelativeTime } from '@lastmile/ui';
import { Button, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount } from '../../../entities/billing/cells.tsx';
import { PhoneLink, Secondary, TitleLink } from '../../../shared/kit/list/cells.tsx';
import { ListPage } from '../../../shared/kit/list/list-page.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useRateText } from '../components/labels.ts';
import { resellerPath } from '../components/paths.ts';
import { ResellerStatusBadge } from '../components/reseller-status-badge.tsx';

export default function ResellerListPage() {
  const { t } = useTranslation('resellers');
  const columns = useColumns();
  const filters = useFilters();
  const add = useCurrentAbility().can('create', 'Reseller') ? (
    <Button component={Link} to="/isp/reseller-condition" leftSection={<IconUserPlus size={16} />}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <ListPage
      call={resellerCalls.list}
      title={t('title')}
      actions={add}
      columns={columns}
      sorts={['fullName', '-createdAt']}
      searchLabel={t('search')}
      filters={filters}
      rowName={({ fullName }) => fullName}
      empty={{ title: t('empty'), text: t('emptyText'), action: add }}
      exportName="resellers"
    />
  );
}

function useColumns(): ListColumn<Reseller>[] {
  const { t, i18n } = useTranslation(['resellers', 'reseller-agents']);
  const rate = useRateText();
  const { sign } = useMoneyFormat();
  return [
    {
      key: 'fullName',
      header: t('name'),
      sort: 'fullName',
      isTitle: true,
      text: ({ fullName }) => fullName,
      cell: ({ id, fullName, businessName, parent }) => (
        <Stack gap={0} align="flex-start">
          <TitleLink to={resellerPath(id)}>{fullName}</TitleLink>
          <Secondary>{parent ? t('reseller-agents:agentOf', { name: parent.name }) : businessName}</Secondary>
        </Stack>
      ),
    },
    {
      key: 'mobile',
      header: t('mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    { key: 'prefix', header: t('usernamePrefix'), cell: ({ usernamePrefix }) => usernamePrefix },
    {
      key: 'commission',
      header: t('commission'),
      align: 'end',
      cell: ({ model, commissionRate, shareRate }) => {
        if (shareRate !== null) return t('reseller-agents:shareOf', { rate: rate(shareRate) });
        if (model === 'wholesale') return t('model.wholesale');
        return commissionRate === null ? null : rate(commissionRate);
      },
    },
    {
      key: 'subscribers',
      isMain: true,
      header: t('subscribers'),
      align: 'end',
      cell: ({ subscriberCount }) => subscriberCount,
    },
    {
      key: 'balanceDue',
      header: t('balanceDueIn', { sign }),
      align: 'end',
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
    {
      key: 'owes',
      isMain: true,
      header: t('owesIn', { sign }),
      align: 'end',
      cell: ({ owesMinor }) => <Amount minor={owesMinor} />,
    },
    {
      key: 'lastLogin',
      header: t('lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <RelativeTime instant={lastLoginAt} locale={i18n.language} /> : t('never'),
    },
    { key: 'status', isMain: true, header: t('status'), cell: (row) => <ResellerStatusBadge {...row} /> },
  ];
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('resellers');
  return useMemo(
    () => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: [
          { value: 'active', label: t('status.active') },
          { value: 'inactive', label: t('status.inactive') },
        ],
      },
    ],
    [t],
  );
}
