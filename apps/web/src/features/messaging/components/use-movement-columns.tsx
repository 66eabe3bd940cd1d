import type { SmsMovement } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { movementKeys } from './labels.ts';

/** One row for what happened on a day for one reason: a campaign is one row, however many messages it had. */
export function useMovementColumns(currency: string): ListColumn<SmsMovement>[] {
  const { t, i18n } = useTranslation('messaging');
  const day = useFormatDate();
  const money = usePlanMoney(currency);
  const number = (value: number) => (value === 0 ? '–' : value.toLocaleString(i18n.language));
  return [
    { key: 'at', header: t('movement.day'), sort: 'at', cell: (row) => day(row.day) },
    { key: 'kind', header: t('movement.kind'), isTitle: true, cell: ({ kind }) => t(movementKeys[kind]) },
    { key: 'reason', header: t('movement.reason'), cell: (row) => <Reason row={row} /> },
    {
      key: 'messages',
      header: t('movement.messages'),
      align: 'end',
      cell: ({ messages }) => number(messages),
    },
    {
      key: 'segments',
      header: t('movement.segments'),
      align: 'end',
      cell: ({ segments }) => number(segments),
    },
    {
      key: 'amount',
      header: t('movement.amount'),
      align: 'end',
      cell: ({ amountMinor }) => (
        <Text size="sm" fw={amountMinor > 0 ? 600 : 400}>
          {amountMinor > 0 ? `+${money(amountMinor)}` : money(amountMinor)}
        </Text>
      ),
    },
  ];
}

function Reason({ row }: { readonly row: SmsMovement }) {
  const { t } = useTranslation('messaging');
  const canOpen = useCurrentAbility().can('create', 'Notification');
  if (row.reference) return row.reference;
  if (row.campaignId === null) return t('movement.automatic');
  const name = row.campaignName ?? t('movement.campaign', { id: row.campaignId });
  return canOpen && row.campaignName ? (
    <Anchor component={Link} to={`/isp/campaign/${row.campaignId}`} size="sm">
      {name}
    </Anchor>
  ) : (
    name
  );
}
