import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CreatedPayment, useSubscriberBalance } from '../../../../entities/billing/api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { PaymentForm } from './payment-form.tsx';
import { SubscriberBalanceCard } from './subscriber-balance.tsx';

interface TakePaymentProps {
  readonly subscriberId: number;
  readonly onBack: () => void;
  readonly onPaid: (payment: CreatedPayment) => void;
}

/** Balance due of one subscriber with the payment form. */
export function TakePayment({ subscriberId, onBack, onPaid }: TakePaymentProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const balance = useSubscriberBalance(subscriberId);
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
      <ProblemAlert error={balance.error}>
        <Button variant="default" onClick={() => balance.refetch()} loading={balance.isFetching}>
          {t('shared:retry')}
        </Button>
      </ProblemAlert>
      {balance.isLoading ? <Skeleton height={160} role="status" aria-label={t('shared:loading')} /> : null}
      {balance.data ? (
        <>
          <SubscriberBalanceCard balance={balance.data} />
          <PaymentForm balance={balance.data} onPaid={onPaid} />
        </>
      ) : null}
    </Stack>
  );
}
