import { checkoutCalls } from '@lastmile/contract';
import { Alert } from '@mantine/core';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client.ts';
import { usePlanMoney } from './use-plan-money.ts';

const pollMs = 2_000;

/** The outcome of the payment with which the browser returned; asked again until it is known. */
const usePaymentOutcome = (transactionId: string | null, changes: QueryKey) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['payment', transactionId],
    queryFn: async () => {
      const details = await api(checkoutCalls.getOutcome, { query: { transactionId: transactionId ?? '' } });
      if (details.status === 'paid') await queryClient.invalidateQueries({ queryKey: changes });
      return details;
    },
    enabled: transactionId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  });
};

const texts = {
  pending: { color: 'yellow', key: 'outcome.pending' },
  paid: { color: 'green', key: 'outcome.paid' },
  failed: { color: 'red', key: 'outcome.failed' },
  cancelled: { color: 'gray', key: 'outcome.cancelled' },
  expired: { color: 'red', key: 'outcome.failed' },
  needs_review: { color: 'yellow', key: 'outcome.needs_review' },
  refunded: { color: 'gray', key: 'outcome.refunded' },
} as const;

interface PaymentOutcomeProps {
  readonly transactionId: string | null;
  /** What a payment changes: loaded again once it is confirmed. */
  readonly changes: QueryKey;
}

/** What became of the payment with which the browser returned. */
export function PaymentOutcome({ transactionId, changes }: PaymentOutcomeProps) {
  const { t } = useTranslation('plans');
  const { data } = usePaymentOutcome(transactionId, changes);
  const money = usePlanMoney(data?.currency ?? 'BDT');
  if (!data) return null;
  const { color, key } = texts[data.status as keyof typeof texts] ?? texts.pending;
  return (
    <Alert color={color} role="status" mb="md">
      {t(key, { amount: money(data.amountMinor), reference: data.transactionId })}
    </Alert>
  );
}
