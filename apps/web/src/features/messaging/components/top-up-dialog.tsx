import type { SmsAccount } from '@lastmile/contract';
import { DisabledReason } from '@lastmile/ui';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayChoice } from '../../../entities/plans/gateway-choice.tsx';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useTopUp } from '../api.ts';

interface TopUpDialogProps {
  readonly account: SmsAccount;
  readonly onClose: () => void;
}

/** How much to top up and how to pay; the payment page of the gateway opens then. */
export function TopUpDialog({ account, onClose }: TopUpDialogProps) {
  const { t, i18n } = useTranslation(['messaging', 'plans', 'shared']);
  const money = usePlanMoney(account.currency);
  const [amount, setAmount] = useState<number | null>(account.minTopUpMinor);
  const [gateway, setGateway] = useState<string | null>(account.gateways[0] ?? null);
  const pay = useTopUp();
  const isEnough = amount !== null && Number.isFinite(amount) && amount >= account.minTopUpMinor;
  const segments = isEnough ? Math.floor(amount / account.priceMinor) : 0;
  const submit = () =>
    pay.mutate(
      { amountMinor: amount ?? 0, gateway: gateway as never },
      {
        onSuccess: ({ redirectUrl }) => {
          if (redirectUrl) window.location.assign(redirectUrl);
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('topUpTitle')}
      closeButtonProps={{ 'aria-label': t('plans:cancel') }}
    >
      <Stack gap="md">
        <ProblemAlert error={pay.error} />
        {pay.data?.redirectUrl === null ? <Alert color="red">{t('topUpSilent')}</Alert> : null}
        <MoneyField
          label={t('topUpAmount')}
          currency={account.currency}
          description={t('topUpLeast', { amount: money(account.minTopUpMinor) })}
          value={amount}
          onChange={setAmount}
          error={
            amount !== null && !isEnough ? t('topUpLeast', { amount: money(account.minTopUpMinor) }) : null
          }
          autoFocus
        />
        {isEnough ? (
          <Text size="sm" c="dimmed">
            {t('topUpBuys', { count: segments, number: segments.toLocaleString(i18n.language) })}
          </Text>
        ) : null}
        <GatewayChoice gateways={account.gateways} value={gateway} onChange={setGateway} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('plans:cancel')}
          </Button>
          <DisabledReason reason={isEnough && gateway ? undefined : t('shared:completeFields')}>
            <Button
              loading={pay.isPending || Boolean(pay.data?.redirectUrl)}
              disabled={!isEnough || !gateway}
              onClick={submit}
            >
              {isEnough ? t('plans:payAmount', { amount: money(amount) }) : t('topUp')}
            </Button>
          </DisabledReason>
        </Group>
      </Stack>
    </Modal>
  );
}
