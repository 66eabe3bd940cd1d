import type { PaymentRow } from '@lastmile/contract';
import { type ListColumn, StateBadge } from '@lastmile/ui';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Amount, SubscriberCell, subscriberText } from '../../../../entities/billing/cells.tsx';
import { subscriberBillingPath } from '../../../../entities/payments/paths.ts';
import { useResellerOptions } from '../../../../entities/pickers/options.ts';
import { resellerColumn } from '../../../../entities/resellers/reseller-column.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { Secondary } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { cashDisplay, channelKeys, statusDisplay } from '../labels.ts';
import { useMethodLabel } from '../use-method-label.ts';

export function useColumns(onReceipt: (id: number) => void): ListColumn<PaymentRow>[] {
  const { t } = useTranslation(['payments', 'billing']);
  const { sign } = useMoneyFormat();
  const methodLabel = useMethodLabel();
  const moment = useFormatDateTime();
  const day = useFormatDate();
  return [
    {
      key: 'number',
      header: t('number'),
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
      cell: ({ receivedAt, receivedOn, postedOn }) => (
        <>
          <span style={{ whiteSpace: 'nowrap' }}>{moment(receivedAt)}</span>
          {postedOn === receivedOn ? null : <Secondary> {t('postedOn', { day: day(postedOn) })}</Secondary>}
        </>
      ),
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, username, name } }) => (
        <SubscriberCell to={subscriberBillingPath(id)} username={username} name={name} />
      ),
    },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      sort: 'amountMinor',
      align: 'end',
      cell: ({ amountMinor, status }) => <Amount minor={amountMinor} struck={status === 'reversed'} />,
    },
    {
      key: 'method',
      header: t('billing:method'),
      text: ({ method, reference }) => [methodLabel(method), reference].filter(Boolean).join(' · '),
      cell: ({ method, reference }) => (
        <span>
          {methodLabel(method)}
          {reference ? <Secondary> {reference}</Secondary> : null}
        </span>
      ),
    },
    { key: 'receivedBy', header: t('receivedBy'), cell: ({ receivedBy }) => receivedBy?.name },
    ...resellerColumn(useResellerOptions() !== undefined, t('reseller')),
    {
      key: 'status',
      isMain: true,
      header: t('status'),
      cell: ({ status }) => (
        <StateBadge color={statusDisplay[status].tone}>{t(statusDisplay[status].key)}</StateBadge>
      ),
    },
    {
      key: 'handOver',
      header: t('cash'),
      cell: ({ method, status, handOver }) =>
        method === 'cash' && status === 'posted' ? (
          <StateBadge color={cashDisplay[handOver].tone}>{t(cashDisplay[handOver].key)}</StateBadge>
        ) : null,
    },
    {
      key: 'credit',
      header: t('creditIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ creditMinor }) => (creditMinor ? <Amount minor={creditMinor} /> : null),
    },
    {
      key: 'refunded',
      header: t('refundedIn', { currency: sign }),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ refundedMinor }) => (refundedMinor ? <Amount minor={refundedMinor} /> : null),
    },
    {
      key: 'channel',
      header: t('channel'),
      hiddenByDefault: true,
      cell: ({ channel }) => t(channelKeys[channel]),
    },
  ];
}
