import type { CashMovementRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { categoryKeys, kindKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { downloadReceipt } from '../../api.ts';

export function useMovementColumns(): ListColumn<CashMovementRow>[] {
  const { t } = useTranslation('cash-book');
  const { sign } = useMoneyFormat();
  const day = useFormatDate();
  return [
    {
      key: 'movedOn',
      header: t('date'),
      sort: 'movedOn',
      isTitle: true,
      cell: ({ movedOn }) => <span style={{ whiteSpace: 'nowrap' }}>{day(movedOn)}</span>,
    },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(kindKeys[kind]) },
    {
      key: 'category',
      header: t('category'),
      cell: ({ category }) => (category ? t(categoryKeys[category]) : null),
    },
    { key: 'user', header: t('account'), cell: ({ user }) => user?.name ?? t('bank') },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor, status }) => <Amount minor={amountMinor} struck={status === 'reversed'} />,
    },
    { key: 'reference', header: t('reference'), cell: ({ reference }) => reference },
    {
      key: 'receipt',
      header: t('receipt'),
      text: ({ receiptName }) => receiptName ?? '',
      cell: ({ id, receiptName }) =>
        receiptName === null ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => void downloadReceipt(id, receiptName)}
          >
            {receiptName}
          </Anchor>
        ),
    },
    {
      key: 'note',
      header: t('note'),
      text: ({ note, reversedReason }) => [note, reversedReason].filter(Boolean).join(' · '),
      cell: ({ note, status, reversedReason }) => (
        <>
          {note}
          {status === 'reversed' ? (
            <Text size="xs" c="dimmed">
              <Badge variant="light" color="gray" tt="none" size="sm">
                {t('status.reversed')}
              </Badge>{' '}
              {reversedReason}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'createdBy', header: t('createdBy'), cell: ({ createdBy }) => createdBy },
  ];
}
