import type { SettlementItem } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { kindKeys } from './labels.tsx';

type Shown = Omit<SettlementItem, 'id'> & { readonly id: number | string };

export function useItemColumns<Row extends Shown>(): ListColumn<Row>[] {
  const { t } = useTranslation('settlements');
  const { money } = useMoneyFormat();
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
    { key: 'gross', header: t('amount'), align: 'end', cell: ({ grossMinor }) => money(grossMinor) },
    {
      key: 'fee',
      header: t('gatewayFee'),
      align: 'end',
      cell: ({ feeMinor }) => (feeMinor === 0 ? '–' : money(-feeMinor)),
    },
    {
      key: 'platformFee',
      header: t('platformFee'),
      align: 'end',
      cell: ({ platformFeeMinor }) => (platformFeeMinor === 0 ? '–' : money(-platformFeeMinor)),
    },
    { key: 'net', header: t('net'), align: 'end', cell: ({ netMinor }) => money(netMinor) },
  ];
}
