import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { useTopUpOutcome } from './wallet-api.ts';

const texts = {
  pending: { color: 'yellow', key: 'outcome.pending' },
  paid: { color: 'green', key: 'outcome.paid' },
  failed: { color: 'red', key: 'outcome.failed' },
  cancelled: { color: 'gray', key: 'outcome.cancelled' },
  expired: { color: 'red', key: 'outcome.failed' },
  needs_review: { color: 'yellow', key: 'outcome.needs_review' },
  refunded: { color: 'gray', key: 'outcome.refunded' },
} as const;

/** What became of the top-up with which the browser returned from the gateway. */
export function TopUpOutcome({ transactionId }: { readonly transactionId: string }) {
  const { t } = useTranslation('reseller-wallet');
  const { money } = useMoneyFormat();
  const { data } = useTopUpOutcome(transactionId);
  if (!data) return null;
  const { color, key } = texts[data.status];
  return (
    <Alert color={color} role="status" mb="md">
      {t(key, { amount: money(data.amountMinor), reference: data.transactionId })}
    </Alert>
  );
}
