import { type CallOutput, type ChargeQuote, couponCalls, registrationCalls } from '@lastmile/contract';
import { Alert, Anchor, Button, Paper, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CouponField } from '../../../entities/plans/coupon-field.tsx';
import { GatewayChoice } from '../../../entities/plans/gateway-choice.tsx';
import { PlanIncludes } from '../../../entities/plans/plan-includes.tsx';
import { SlabList, usePriceText } from '../../../entities/plans/plan-price.tsx';
import { QuoteSummary } from '../../../entities/plans/quote-summary.tsx';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { api } from '../../../shared/api/client.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SupportContact } from './support-contact.tsx';

type Registration = CallOutput<typeof registrationCalls.get>;
type Plan = Registration['plans'][number];

interface RegistrationPaymentProps {
  readonly token: string;
  readonly registration: Registration;
  readonly onChanged: () => void;
}

/** Choose a plan, apply a coupon, see the sum and pay. */
export function RegistrationPayment({ token, registration, onChanged }: RegistrationPaymentProps) {
  const { t } = useTranslation('identity');
  const { plans, gateways, currency } = registration;
  const [planId, setPlanId] = useState(plans[0]?.id ?? 0);
  const [discounted, setDiscounted] = useState<ChargeQuote>();
  const [gateway, setGateway] = useState<string | null>(gateways[0] ?? null);
  const [error, setError] = useState<unknown>();
  const [isPaying, setPaying] = useState(false);
  const money = usePlanMoney(currency);
  const plan = plans.find(({ id }) => id === planId);
  const quote = discounted ?? plan?.quote;
  const isFree = quote?.totalMinor === 0;
  const pay = async () => {
    setPaying(true);
    setError(undefined);
    try {
      const { redirectUrl } = await api(registrationCalls.pay, {
        body: {
          registrationToken: token,
          servicesPackageId: planId,
          couponCode: quote?.couponCode ?? null,
          ...(gateway && !isFree ? { gateway: gateway as never } : {}),
        },
      });
      if (redirectUrl) window.location.assign(redirectUrl);
      else onChanged();
    } catch (problem) {
      setError(problem);
      setPaying(false);
    }
  };
  return (
    <AuthLayout
      variant="split"
      wide
      title={t('pay.title')}
      text={t('pay.text', { company: registration.company })}
    >
      <PendingPayment registration={registration} />
      {plans.length === 0 ? <Alert color="yellow">{t('pay.noPlans')}</Alert> : null}
      <Radio.Group
        aria-label={t('pay.plan')}
        value={String(planId)}
        onChange={(id) => {
          setPlanId(Number(id));
          setDiscounted(undefined);
        }}
      >
        <Stack gap="sm">
          {plans.map((offered) => (
            <PlanOption
              key={offered.id}
              plan={offered}
              currency={currency}
              isChosen={offered.id === planId}
            />
          ))}
        </Stack>
      </Radio.Group>
      {quote && plan ? (
        <>
          <CouponField
            key={planId}
            applied={discounted?.couponCode ?? null}
            check={(code) =>
              api(couponCalls.check, { body: { registrationToken: token, code, packageId: planId } })
            }
            onChange={setDiscounted}
          />
          <QuoteSummary quote={quote} />
          {isFree ? null : <GatewayChoice gateways={gateways} value={gateway} onChange={setGateway} />}
          <ProblemAlert error={error} />
          <Button loading={isPaying} disabled={!isFree && !gateway} onClick={() => void pay()}>
            {isFree ? t('pay.free') : t('pay.amount', { amount: money(quote.totalMinor) })}
          </Button>
          <Text size="sm" c="dimmed">
            {registration.needsReview ? t('pay.reviewNext') : t('pay.activeNext')}
          </Text>
        </>
      ) : null}
      <SupportContact />
      <Anchor component={Link} to="/login" size="sm">
        {t('backToSignIn')}
      </Anchor>
    </AuthLayout>
  );
}

interface PlanOptionProps {
  readonly plan: Plan;
  readonly currency: string;
  readonly isChosen: boolean;
}

function PlanOption({ plan, currency, isChosen }: PlanOptionProps) {
  const { t } = useTranslation('plans');
  const priceText = usePriceText(currency);
  const money = usePlanMoney(currency);
  return (
    <Paper
      withBorder
      p="md"
      {...(isChosen ? { style: { borderColor: 'var(--mantine-primary-color-filled)' } } : {})}
    >
      <Radio
        value={String(plan.id)}
        label={
          <Stack gap={4}>
            <Text fw={600}>{plan.name}</Text>
            <Text size="sm">{priceText(plan)}</Text>
            {plan.registrationFeeMinor > 0 ? (
              <Text size="sm" c="dimmed">
                {t('feeOnce', { price: money(plan.registrationFeeMinor) })}
              </Text>
            ) : null}
            {plan.trialDays > 0 ? (
              <Text size="sm" c="dimmed">
                {t('trial', { count: plan.trialDays })}
              </Text>
            ) : null}
          </Stack>
        }
        description={plan.description}
      />
      {isChosen ? (
        <Stack gap="xs" pl={32} mt="xs">
          <SlabList slabs={plan.slabs} currency={currency} />
          <PlanIncludes plan={plan} />
        </Stack>
      ) : null}
    </Paper>
  );
}

/** A payment that was started and is not decided yet. */
function PendingPayment({
  registration: { pendingPayment, currency },
}: {
  readonly registration: Registration;
}) {
  const { t } = useTranslation('identity');
  const money = usePlanMoney(currency);
  if (!pendingPayment) return null;
  const { amountMinor, payUrl, transactionId } = pendingPayment;
  return (
    <Alert color="yellow" role="status" title={t('pay.pending', { amount: money(amountMinor) })}>
      <Text size="sm">
        {t(payUrl ? 'pay.pendingText' : 'pay.checkingText', { reference: transactionId })}
      </Text>
      {payUrl ? (
        <Anchor href={payUrl} size="sm">
          {t('pay.continue')}
        </Anchor>
      ) : null}
    </Alert>
  );
}
