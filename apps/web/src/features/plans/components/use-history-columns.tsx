import type { ServiceChargeRow } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';

const states = {
  pending: { color: 'yellow', key: 'state.pending' },
  paid: { color: 'green', key: 'state.paid' },
  failed: { color: 'gray', key: 'state.failed' },
  refunded: { color: 'gray', key: 'state.refunded' },
} as const;

export function useHistoryColumns(
  onReceipt: (row: ServiceChargeRow) => void,
): ListColumn<ServiceChargeRow>[] {
  const { t, i18n } = useTranslation('plans');
  const [day, moment] = [useFormatDate(), useFormatDateTime()];
  const money = ({ currency }: ServiceChargeRow, amount: number) =>
    formatMoney(minor(amount), currency, { locale: i18n.language });
  return [
    {
      key: 'receipt',
      header: t('receipt'),
      isTitle: true,
      cell: (row) =>
        row.receiptNumber ? (
          <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onReceipt(row)}>
            {row.receiptNumber}
          </Anchor>
        ) : (
          (row.reference ?? '–')
        ),
    },
    {
      key: 'createdAt',
      header: t('date'),
      sort: 'createdAt',
      cell: (row) => moment(row.paidAt ?? row.createdAt),
    },
    { key: 'plan', header: t('plan'), cell: ({ planName }) => planName },
    {
      key: 'period',
      header: t('period'),
      cell: ({ periodStart, periodEnd }) =>
        periodStart && periodEnd ? t('quote.period', { from: day(periodStart), to: day(periodEnd) }) : '–',
    },
    {
      key: 'discount',
      header: t('discount'),
      align: 'end',
      cell: (row) => (row.discountMinor > 0 ? money(row, row.discountMinor) : '–'),
    },
    {
      key: 'total',
      isMain: true,
      header: t('quote.total'),
      align: 'end',
      cell: (row) => <Text size="sm">{money(row, row.totalMinor)}</Text>,
    },
    {
      key: 'state',
      isMain: true,
      header: t('stateHeader'),
      cell: ({ state }) => (
        <Badge variant="light" color={states[state].color} tt="none">
          {t(states[state].key)}
        </Badge>
      ),
    },
  ];
}
