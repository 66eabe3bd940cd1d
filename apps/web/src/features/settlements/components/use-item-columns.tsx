import type { SettlementItem } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyIn } from '../../../shared/money/use-money-in.ts';
import { kindKeys } from './labels.tsx';

type Shown = Omit<SettlementItem, 'id'> & { readonly id: number | string };

export function useItemColumns<Row extends Shown>(): ListColumn<Row>[] {
  const { t } = useTranslation('settlements');
  const moneyIn = useMoneyIn();
  const moment = useFormatDateTime();
  return [
    {
      key: 'kind',
      header: t('kind'),
      isTitle: true,
      cell: ({ kind, reference, note }) => (
        <>
          <Text size="sm" fw={600}>
            {t(kindKeys[kind])}
          </Text>
          <Text size="xs" c="dimmed">
            {[reference, note].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    { key: 'at', header: t('date'), sort: 'at', cell: ({ at }) => moment(at) },
    {
      key: 'gross',
      header: t('amount'),
      align: 'end',
      cell: ({ currency, grossMinor }) => moneyIn(grossMinor, currency),
    },
    {
      key: 'fee',
      header: t('gatewayFee'),
      align: 'end',
      cell: ({ currency, feeMinor }) => (feeMinor === 0 ? '–' : moneyIn(-feeMinor, currency)),
    },
    {
      key: 'platformFee',
      header: t('platformFee'),
      align: 'end',
      cell: ({ currency, platformFeeMinor }) =>
        platformFeeMinor === 0 ? '–' : moneyIn(-platformFeeMinor, currency),
    },
    {
      key: 'net',
      header: t('net'),
      align: 'end',
      cell: ({ currency, netMinor }) => moneyIn(netMinor, currency),
    },
  ];
}
