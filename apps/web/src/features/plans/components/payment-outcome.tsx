import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePlanMoney } from '../../../entities/plans/plan-price.tsx';
import { usePaymentOutcome } from '../api.ts';

const texts = {
  pending: { color: 'yellow', key: 'outcome.pending' },
  paid: { color: 'green', key: 'outcome.paid' },
  failed: { color: 'red', key: 'outcome.failed' },
  cancelled: { color: 'gray', key: 'outcome.cancelled' },
  expired: { color: 'red', key: 'outcome.failed' },
  needs_review: { color: 'yellow', key: 'outcome.needs_review' },
  refunded: { color: 'gray', key: 'outcome.refunded' },
} as const;

/** What became of the payment with which the browser returned. */
export function PaymentOutcome({ transactionId }: { readonly transactionId: string | null }) {
  const { t } = useTranslation('plans');
  const { data } = usePaymentOutcome(transactionId);
  const money = usePlanMoney(data?.currency ?? 'BDT');
  if (!data) return null;
  const { color, key } = texts[data.status as keyof typeof texts] ?? texts.pending;
  return (
    <Alert color={color} role="status" mb="md">
      {t(key, { amount: money(data.amountMinor), reference: data.transactionId })}
    </Alert>
  );
}
