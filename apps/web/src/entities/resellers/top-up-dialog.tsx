import { FormDialog } from '@lastmile/ui';
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { type GatewayName, gatewayNamesShown } from '../checkouts/gateways.ts';
import { useStartTopUp, useTopUpGateways } from './wallet-api.ts';

interface TopUpDialogProps {
  readonly resellerId: number;
  /** What the wallet is short of, if it is. */
  readonly suggestedMinor: number | null;
  readonly onClose: () => void;
}

/** Amount and payment method; the reseller pays on the page of the gateway. */
export function TopUpDialog({ resellerId, suggestedMinor, onClose }: TopUpDialogProps) {
  const { t } = useTranslation(['reseller-wallet', 'shared']);
  const { money } = useMoneyFormat();
  const gateways = useTopUpGateways();
  const start = useStartTopUp();
  const [amountMinor, setAmount] = useState(suggestedMinor);
  const [chosen, setChosen] = useState<GatewayName>();
  const gateway = chosen ?? gateways.data?.[0];
  const isAmount = amountMinor !== null && amountMinor > 0 && Number.isFinite(amountMinor);
  const submit = () => {
    if (!isAmount || !gateway) return;
    start.mutate(
      { id: resellerId, amountMinor, gateway },
      { onSuccess: ({ redirectUrl }) => redirectUrl && window.location.assign(redirectUrl) },
    );
  };
  // Leaving the page takes a moment, in which nothing can be submitted again.
  const isLeaving = start.isPending || Boolean(start.data?.redirectUrl);
  return (
    <FormDialog
      title={t('topUpTitle')}
      submitLabel={isAmount ? t('payAmount', { amount: money(amountMinor) }) : t('topUp')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={isLeaving}
      submitDisabled={!isAmount || !gateway}
    >
      <ProblemAlert error={start.error ?? gateways.error} />
      {start.data?.redirectUrl === null ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('noAnswer')}
        </Text>
      ) : null}
      <Text size="sm">{t('topUpText')}</Text>
      <MoneyField label={t('amount')} value={amountMinor} onChange={setAmount} withAsterisk autoFocus />
      {gateways.data ? (
        <GatewayChoice gateways={gateways.data} value={gateway} onChange={setChosen} />
      ) : (
        <Skeleton height={60} />
      )}
    </FormDialog>
  );
}

interface GatewayChoiceProps {
  readonly gateways: readonly GatewayName[];
  readonly value: GatewayName | undefined;
  readonly onChange: (gateway: GatewayName) => void;
}

function GatewayChoice({ gateways, value, onChange }: GatewayChoiceProps) {
  const { t } = useTranslation('reseller-wallet');
  if (gateways.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noGateways')}
      </Text>
    );
  return (
    <Radio.Group
      label={t('payWith')}
      value={value ?? null}
      onChange={(next) => onChange(next as GatewayName)}
    >
      <Stack gap="xs" mt={6}>
        {gateways.map((gateway) => (
          <Radio key={gateway} value={gateway} label={gatewayNamesShown[gateway]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
