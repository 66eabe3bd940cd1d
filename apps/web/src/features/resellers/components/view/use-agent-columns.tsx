import type { ResellerAgent } from '@lastmile/contract';
import { type ListColumn, RelativeTime } from '@lastmile/ui';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UserStatusBadge } from '../../../../entities/users/user-status-badge.tsx';
import { PhoneLink, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useRateText } from '../labels.ts';
import { resellerPath } from '../paths.ts';

/** Without `onChange`, shares are only shown. */
export function useAgentColumns(
  onChange: ((agent: ResellerAgent) => void) | undefined,
): ListColumn<ResellerAgent>[] {
  const { t, i18n } = useTranslation(['reseller-agents', 'resellers']);
  const rate = useRateText();
  const { money } = useMoneyFormat();
  return [
    {
      key: 'name',
      header: t('resellers:name'),
      isTitle: true,
      cell: ({ id, fullName }) => <TitleLink to={resellerPath(id)}>{fullName}</TitleLink>,
    },
    {
      key: 'mobile',
      header: t('resellers:mobile'),
      cell: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : null),
    },
    { key: 'share', header: t('share'), align: 'end', cell: ({ shareRate }) => rate(shareRate) },
    {
      key: 'subscribers',
      header: t('resellers:subscribers'),
      align: 'end',
      cell: ({ subscriberCount }) => subscriberCount,
    },
    {
      key: 'commission',
      header: t('commission'),
      align: 'end',
      cell: ({ commissionMinor }) => money(commissionMinor),
    },
    {
      key: 'owes',
      isMain: true,
      header: t('owes'),
      align: 'end',
      cell: ({ owesMinor }) =>
        owesMinor < 0 ? t('toReceive', { amount: money(-owesMinor) }) : money(owesMinor),
    },
    {
      key: 'status',
      isMain: true,
      header: t('resellers:status'),
      cell: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'lastLogin',
      header: t('resellers:lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <RelativeTime instant={lastLoginAt} locale={i18n.language} /> : t('resellers:never'),
    },
    ...(onChange
      ? [{ key: 'actions', header: t('actions'), cell: changeButton(t('changeShare'), onChange) }]
      : []),
  ];
}

const changeButton = (label: string, onChange: (agent: ResellerAgent) => void) => (agent: ResellerAgent) => (
  <Button variant="subtle" size="compact-sm" onClick={() => onChange(agent)}>
    {label}
  </Button>
);
