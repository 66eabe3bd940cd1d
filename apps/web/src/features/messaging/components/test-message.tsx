import { DisabledReason } from '@lastmile/ui';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeliveryErrorText } from '../../../entities/messages/use-delivery-error-text.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type TestedProvider, useBalance, useTestMessage } from '../api.ts';

/** Sends a test message with the saved settings and says what the provider answered. */
export function TestMessage({
  provider,
  hasBalance = false,
}: {
  readonly provider: TestedProvider;
  /** Whether the provider can be asked for it. */
  readonly hasBalance?: boolean;
}) {
  const { t } = useTranslation(['messaging', 'shared']);
  const [to, setTo] = useState('');
  const test = useTestMessage(provider);
  const needsNumber = provider !== 'telegram';
  const isIncomplete = needsNumber && to.trim() === '';
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm">
        {needsNumber ? (
          <TextInput
            label={t('testTo')}
            type="tel"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        ) : null}
        <DisabledReason reason={isIncomplete ? t('shared:completeFields') : undefined}>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={isIncomplete}
            onClick={() => test.mutate(to)}
          >
            {t('sendTest')}
          </Button>
        </DisabledReason>
        {hasBalance ? <Balance provider={provider} /> : null}
      </Group>
      <ProblemAlert error={test.error} />
      <TestResult result={test.data} />
    </Stack>
  );
}

function TestResult({ result }: { readonly result: ReturnType<typeof useTestMessage>['data'] }) {
  const { t } = useTranslation('messaging');
  const errorText = useDeliveryErrorText();
  if (!result) return null;
  if (result.outcome === 'accepted') return <Alert color="green">{t('testAccepted')}</Alert>;
  if (result.outcome === 'unknown') return <Alert color="orange">{errorText('answer_lost')}</Alert>;
  const name = result.outcome === 'refused' ? `refused_${result.reason}` : (result.reason ?? '');
  return <Alert color="red">{errorText(`${name} ${result.code ?? ''}`.trim())}</Alert>;
}

function Balance({ provider }: { readonly provider: TestedProvider }) {
  const { t } = useTranslation('messaging');
  const balance = useBalance(provider);
  const { outcome, balance: amount } = balance.data ?? {};
  const text = outcome === 'known' ? t('balanceIs', { amount }) : t('balanceUnknown');
  return (
    <>
      <Button variant="default" loading={balance.isPending} onClick={() => balance.mutate()}>
        {t('checkBalance')}
      </Button>
      {outcome ? <span role="status">{text}</span> : null}
      {balance.isError ? <span role="status">{t('balanceUnknown')}</span> : null}
    </>
  );
}
