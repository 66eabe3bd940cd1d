import type { SettlementRow } from '@lastmile/contract';
import { formatMoney, minor } from '@lastmile/kit';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { SettlementBadge } from './labels.tsx';

export function useSettlementColumns(
  pathOf: (id: number) => string,
  showsIsp: boolean,
): ListColumn<SettlementRow>[] {
  const { t, i18n } = useTranslation('settlements');
  const [day, moment] = [useFormatDate(), useFormatDateTime()];
  const money = ({ currency }: SettlementRow, amount: number) =>
    formatMoney(minor(amount), currency, { locale: i18n.language });
  const isp: ListColumn<SettlementRow> = {
    key: 'isp',
    isMain: true,
    header: t('isp'),
    cell: (row) => row.isp.name,
  };
  return [
    {
      key: 'number',
      header: t('number'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={pathOf(id)} size="sm" fw={600}>
          {number}
        </Anchor>
      ),
    },
    ...(showsIsp ? [isp] : []),
    { key: 'createdAt', header: t('createdAt'), sort: 'createdAt', cell: (row) => moment(row.createdAt) },
    {
      key: 'payments',
      header: t('payments'),
      align: 'end',
      cell: ({ paymentCount }) => paymentCount.toLocaleString(i18n.language),
    },
    { key: 'gross', header: t('gross'), align: 'end', cell: (row) => money(row, row.grossMinor) },
    {
      key: 'net',
      isMain: true,
      header: t('net'),
      align: 'end',
      cell: (row) => (
        <Text size="sm" fw={600}>
          {money(row, row.netMinor)}
        </Text>
      ),
    },
    { key: 'paidOn', header: t('paidOn'), cell: ({ paidOn }) => (paidOn ? day(paidOn) : '–') },
    { key: 'state', isMain: true, header: t('status'), cell: (row) => <SettlementBadge settlement={row} /> },
  ];
}

export function useStateFilter(): FilterField[] {
  const { t } = useTranslation('settlements');
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('status'),
        kind: 'choice',
        options: [
          { value: 'draft', label: t('state.draft') },
          { value: 'approved', label: t('state.approved') },
          { value: 'paid', label: t('state.paid') },
          { value: 'cancelled', label: t('state.cancelled') },
        ],
      },
    ],
    [t],
  );
}
