import type { PaymentRow } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Figure, Payer } from '../../../../entities/billing/cells.tsx';
import { accountPath } from '../../../../entities/payments/paths.ts';
import { useMomentText } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { cashLooks, channelKeys, statusLooks } from '../labels.ts';
import { useMethodText } from '../use-method-label.ts';

export function useColumns(onReceipt: (id: number) => void): ListColumn<PaymentRow>[] {
  const { t } = useTranslation(['payments', 'billing']);
  const { sign } = useMoneyText();
  const methodText = useMethodText();
  const moment = useMomentText();
  return [
    {
      key: 'number',
      header: t('number'),
      sort: 'number',
      isTitle: true,
      cell: ({ id, number }) => (
        <Anchor component="button" type="button" size="sm" fw={600} onClick={() => onReceipt(id)}>
          {number}
        </Anchor>
      ),
    },
    {
      key: 'receivedAt',
      header: t('receivedAt'),
      sort: 'receivedAt',
      cell: ({ receivedAt }) => <span style={{ whiteSpace: 'nowrap' }}>{moment(receivedAt)}</span>,
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      cell: ({ subscriber: { id, username, name } }) => (
        <Payer to={accountPath(id)} username={username} name={name} />
      ),
    },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      sort: 'amountMinor',
      align: 'end',
      cell: ({ amountMinor, status }) => <Figure minor={amountMinor} struck={status === 'reversed'} />,
    },
    {
      key: 'method',
      header: t('billing:method'),
      cell: ({ method, reference }) => (
        <>
          {methodText(method)}
          {reference ? (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {reference}
            </Text>
          ) : null}
        </>
      ),
    },
    { key: 'receivedBy', header: t('receivedBy'), cell: ({ receivedBy }) => receivedBy?.name },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <Badge variant="light" color={statusLooks[status].tone} tt="none">
          {t(statusLooks[status].key)}
        </Badge>
      ),
    },
    {
      key: 'handOver',
      header: t('cash'),
      cell: ({ method, status, handOver }) =>
        method === 'cash' && status === 'posted' ? (
          <Badge variant="light" color={cashLooks[handOver].tone} tt="none">
            {t(cashLooks[handOver].key)}
          </Badge>
        ) : null,
    },
    {
      key: 'favour',
      header: t('favourIn', { currency: sign }),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ favourMinor }) => (favourMinor ? <Figure minor={favourMinor} /> : null),
    },
    {
      key: 'refunded',
      header: t('refundedIn', { currency: sign }),
      align: 'end',
      hiddenAtFirst: true,
      cell: ({ refundedMinor }) => (refundedMinor ? <Figure minor={refundedMinor} /> : null),
    },
    {
      key: 'channel',
      header: t('channel'),
      hiddenAtFirst: true,
      cell: ({ channel }) => t(channelKeys[channel]),
    },
  ];
}
