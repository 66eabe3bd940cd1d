import type { ListColumn } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { Amount, SubscriberCell, subscriberText } from '../../../../entities/billing/cells.tsx';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { subscriberBillingPath } from '../../../../entities/payments/paths.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { Secondary, TitleLink } from '../../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import type { CheckoutRow } from '../labels.ts';
import { StateBadge } from '../state-badge.tsx';

export function useColumns(pathOf: (id: number) => string): ListColumn<CheckoutRow>[] {
  const { t } = useTranslation('checkouts');
  const { sign } = useMoneyFormat();
  const moment = useFormatDateTime();
  return [
    {
      key: 'reference',
      header: t('transaction'),
      isTitle: true,
      cell: ({ id, reference }) => <TitleLink to={pathOf(id)}>{reference}</TitleLink>,
    },
    {
      key: 'createdAt',
      header: t('startedAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <span style={{ whiteSpace: 'nowrap' }}>{moment(createdAt)}</span>,
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber, reseller }) => (subscriber ? subscriberText(subscriber) : (reseller?.name ?? '')),
      cell: ({ subscriber, reseller }) =>
        subscriber ? (
          <SubscriberCell
            to={subscriberBillingPath(subscriber.id)}
            username={subscriber.username}
            name={subscriber.name}
          />
        ) : (
          reseller?.name
        ),
    },
    {
      key: 'gateway',
      header: t('gateway'),
      text: ({ gateway }) => gatewayNamesShown[gateway],
      cell: ({ gateway, collectedBy }) => (
        <span>
          {gatewayNamesShown[gateway]}
          {collectedBy === 'platform' ? <Secondary> {t('byPlatform')}</Secondary> : null}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor, state }) => <Amount minor={amountMinor} struck={state === 'refunded'} />,
    },
    {
      key: 'fee',
      header: t('feeIn', { currency: sign }),
      align: 'end',
      cell: ({ feeMinor }) => (feeMinor === null ? null : <Amount minor={feeMinor} />),
    },
    { key: 'status', isMain: true, header: t('status'), cell: (row) => <StateBadge {...row} /> },
    {
      key: 'transactionId',
      header: t('gatewayTransaction'),
      hiddenByDefault: true,
      cell: ({ transactionId }) => transactionId,
    },
  ];
}
