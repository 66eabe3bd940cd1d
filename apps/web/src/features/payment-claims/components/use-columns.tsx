import type { ListColumn } from '@lastmile/ui';
import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Amount, SubscriberCell, subscriberText } from '../../../entities/billing/cells.tsx';
import { methodKeys } from '../../../entities/billing/labels.ts';
import { subscriberBillingPath } from '../../../entities/payments/paths.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { Secondary } from '../../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { type PaymentClaim, stateDisplay } from './labels.ts';

/** Open claims have the button of the work that is done here all day. */
export function useColumns(onConfirm: (claim: PaymentClaim) => void): ListColumn<PaymentClaim>[] {
  const { t } = useTranslation(['payment-claims', 'billing']);
  const { sign } = useMoneyFormat();
  const moment = useFormatDateTime();
  return [
    {
      key: 'subscriber',
      header: t('subscriber'),
      isTitle: true,
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, username, name } }) => (
        <SubscriberCell to={subscriberBillingPath(id)} username={username} name={name} isTitle />
      ),
    },
    {
      key: 'createdAt',
      header: t('reportedAt'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <span style={{ whiteSpace: 'nowrap' }}>{moment(createdAt)}</span>,
    },
    {
      key: 'method',
      header: t('billing:method'),
      text: ({ method, sender }) => [t(`billing:${methodKeys[method]}`), sender].filter(Boolean).join(' · '),
      cell: ({ method, sender }) => (
        <span>
          {t(`billing:${methodKeys[method]}`)}
          {sender ? <Secondary> {sender}</Secondary> : null}
        </span>
      ),
    },
    { key: 'transactionId', header: t('transaction'), cell: ({ transactionId }) => transactionId },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
    {
      key: 'state',
      header: t('status'),
      text: ({ state, reason }) => [t(stateDisplay[state].key), reason].filter(Boolean).join(' · '),
      cell: (claim) =>
        claim.state === 'open' ? (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => onConfirm(claim)}
            aria-label={t('confirmOf', { username: claim.subscriber.username })}
          >
            {t('confirm')}
          </Button>
        ) : (
          <Decision claim={claim} />
        ),
    },
    {
      key: 'decidedBy',
      header: t('decidedBy'),
      hiddenByDefault: true,
      cell: ({ decidedBy, decidedAt }) =>
        [decidedBy, decidedAt && moment(decidedAt)].filter(Boolean).join(' · '),
    },
  ];
}

function Decision({ claim: { state, reason } }: { readonly claim: PaymentClaim }) {
  const { t } = useTranslation('payment-claims');
  const { key, tone } = stateDisplay[state];
  return (
    <span>
      <Badge variant="light" color={tone} tt="none" miw="max-content">
        {t(key)}
      </Badge>
      {reason ? <Secondary> {reason}</Secondary> : null}
    </span>
  );
}
