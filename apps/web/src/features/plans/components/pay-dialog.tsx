import type { ChargeQuote } from '@lastmile/contract';
import { DisabledReason } from '@lastmile/ui';
import { Button, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CouponField } from '../../../entities/plans/coupon-field.tsx';
import { GatewayChoice } from '../../../entities/plans/gateway-choice.tsx';
import { QuoteSummary } from '../../../entities/plans/quote-summary.tsx';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { checkCoupon, usePay, useQuote } from '../api.ts';
import type { Offered } from './plan-card.tsx';

interface PayDialogProps {
  readonly plan: Offered;
  readonly currency: string;
  readonly gateways: readonly string[];
  readonly onClose: () => void;
}

/** Months, coupon and payment method; what is to pay is computed by the server. */
export function PayDialog({ plan, currency, gateways, onClose }: PayDialogProps) {
  const { t } = useTranslation(['plans', 'shared']);
  const money = usePlanMoney(currency);
  const [months, setMonths] = useState(plan.months);
  const [discounted, setDiscounted] = useState<ChargeQuote>();
  const [gateway, setGateway] = useState<string | null>(gateways[0] ?? null);
  const plain = useQuote(plan.id, months);
  const pay = usePay();
  const quote = discounted ?? plain.data;
  const isFree = quote?.totalMinor === 0;
  const options = Array.from(
    { length: Math.floor(36 / plan.months) },
    (_, at) => (at + 1) * plan.months,
  ).filter((count) => count <= 12 || count % 12 === 0);
  const submit = () =>
    pay.mutate(
      {
        packageId: plan.id,
        months,
        couponCode: quote?.couponCode ?? null,
        ...(gateway && !isFree ? { gateway: gateway as never } : {}),
      },
      {
        onSuccess: ({ redirectUrl }) => {
          if (redirectUrl) window.location.assign(redirectUrl);
          else {
            notifications.show({ message: t('paidNow', { plan: plan.name }) });
            onClose();
          }
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payTitle', { plan: plan.name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Stack gap="md">
        <ProblemAlert error={pay.error ?? plain.error} />
        <Select
          label={t('payMonths')}
          allowDeselect={false}
          data={options.map((count) => ({ value: String(count), label: t('monthCount', { count }) }))}
          value={String(months)}
          onChange={(value) => {
            setMonths(Number(value));
            setDiscounted(undefined);
          }}
        />
        <CouponField
          key={months}
          applied={discounted?.couponCode ?? null}
          check={(code) => checkCoupon(code, plan.id, months)}
          onChange={setDiscounted}
        />
        {quote ? <QuoteSummary quote={quote} /> : <Skeleton height={120} />}
        {isFree ? null : <GatewayChoice gateways={gateways} value={gateway} onChange={setGateway} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <DisabledReason reason={isFree || gateway ? undefined : t('shared:completeFields')}>
            <Button loading={pay.isPending} disabled={!quote || (!isFree && !gateway)} onClick={submit}>
              {isFree || !quote ? t('confirmFree') : t('payAmount', { amount: money(quote.totalMinor) })}
            </Button>
          </DisabledReason>
        </Group>
      </Stack>
    </Modal>
  );
}
