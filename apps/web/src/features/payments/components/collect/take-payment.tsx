import { Button, Skeleton, Stack } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CreatedPayment, useSubscriberBalance } from '../../../../entities/billing/api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useListedBalance } from './known-balance.ts';
import { PaymentForm } from './payment-form.tsx';
import { SubscriberBalanceCard } from './subscriber-balance.tsx';
import { isOutcomeUnknown } from './unknown-outcome.ts';

interface TakePaymentProps {
  readonly subscriberId: number;
  readonly onBack: () => void;
  readonly onPaid: (payment: CreatedPayment) => void;
  readonly onQueued: () => void;
}

/** Balance due of one subscriber with the payment form. */
export function TakePayment({ subscriberId, onBack, onPaid, onQueued }: TakePaymentProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const balance = useSubscriberBalance(subscriberId);
  const { online } = useNetwork();
  const listed = useListedBalance(subscriberId);
  // A dead signal is not always announced: then the request fails without a response.
  const isUnreachable = !online || isOutcomeUnknown(balance.error);
  // Without a connection a payment can still be taken, with what the list said.
  const known = balance.data ?? (isUnreachable ? listed : undefined);
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="md"
        px="xs"
        leftSection={<IconArrowLeft size={18} />}
        onClick={onBack}
        style={{ alignSelf: 'start' }}
      >
        {t('changeSubscriber')}
      </Button>
      <ProblemAlert error={known ? null : balance.error}>
        <Button variant="default" onClick={() => balance.refetch()} loading={balance.isFetching}>
          {t('shared:retry')}
        </Button>
      </ProblemAlert>
      {balance.isLoading && !known ? (
        <Skeleton height={160} role="status" aria-label={t('shared:loading')} />
      ) : null}
      {known ? (
        <>
          <SubscriberBalanceCard balance={known} />
          <PaymentForm balance={known} onPaid={onPaid} onQueued={onQueued} />
        </>
      ) : null}
    </Stack>
  );
}
