import { ErrorState, PageHeader } from '@lastmile/ui';
import { Button, Paper, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PaymentOutcome } from '../../../entities/plans/payment-outcome.tsx';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { chargeKey, useChargeStatus, useOfferedPlans } from '../api.ts';
import { PayDialog } from '../components/pay-dialog.tsx';
import { type Offered, PlanCard } from '../components/plan-card.tsx';
import { StatusCard } from '../components/status-card.tsx';

export default function ServiceChargePage() {
  const { t } = useTranslation(['plans', 'shared']);
  const problemText = useProblemText();
  const [search] = useSearchParams();
  const canPay = useCurrentAbility().can('pay', 'ServiceCharge');
  const status = useChargeStatus();
  const plans = useOfferedPlans();
  const [chosen, setChosen] = useState<Offered>();
  const history = (
    <Button
      component={Link}
      to="/isp/service-payment-history"
      variant="default"
      leftSection={<IconReceipt size={16} />}
    >
      {t('history')}
    </Button>
  );
  const error = status.error ?? plans.error;
  if (error) {
    const retry = () => void Promise.all([status.refetch(), plans.refetch()]);
    return (
      <>
        <PageHeader title={t('charge')} actions={history} />
        <Paper withBorder>
          <ErrorState
            title={t('shared:detailFailed')}
            text={problemText(error)}
            retryLabel={t('shared:retry')}
            onRetry={retry}
            retrying={status.isFetching || plans.isFetching}
          />
        </Paper>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('charge')} actions={history} />
      <PaymentOutcome transactionId={search.get('transactionId')} changes={chargeKey} />
      <Stack gap="lg">
        {status.data ? <StatusCard status={status.data} /> : <Skeleton height={260} />}
        <Title order={2} size="h5">
          {t('allPlans')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {plans.data?.items.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              currency={plans.data.currency}
              canPay={canPay}
              onChoose={() => setChosen(plan)}
            />
          ))}
        </SimpleGrid>
      </Stack>
      {chosen && plans.data ? (
        <PayDialog
          plan={chosen}
          currency={plans.data.currency}
          gateways={plans.data.gateways}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}
