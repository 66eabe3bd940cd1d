import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconCloudQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreatedPayment, useCollectPayment } from '../../../../entities/billing/api.ts';
import { defaultMethod } from '../../../../entities/payments/allowed-methods.ts';
import { paymentQueue } from '../../../../entities/payments/queue/payment-queue.ts';
import { newIdempotencyKey } from '../../../../shared/api/client.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useAmountInWords } from '../../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useMethodLabel } from '../use-method-label.ts';
import classes from './collect.module.css';
import type { KnownBalance } from './known-balance.ts';
import { MethodButtons } from './method-buttons.tsx';
import { isOutcomeUnknown } from './unknown-outcome.ts';

interface PaymentFormProps {
  readonly balance: KnownBalance;
  readonly onPaid: (payment: CreatedPayment) => void;
  /** The payment waits for the connection. */
  readonly onQueued: () => void;
}

/**
 * Amount, method and one button. While the outcome of a request is unknown the form is locked: a retry sends
 * the same body with the same idempotency key, so the payment is recorded once. Without a connection it goes to the
 * queue, with that key.
 */
export function PaymentForm({
  balance: { subscriber, balanceMinor, invoices },
  onPaid,
  onQueued,
}: PaymentFormProps) {
  const { t } = useTranslation(['payments', 'billing']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const methodLabel = useMethodLabel();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const takePayment = useCollectPayment();
  const [queueProblem, setQueueProblem] = useState<unknown>();
  const [typed, setTyped] = useState<number | null>();
  const [method, setMethod] = useState(defaultMethod);
  const [reference, setReference] = useState('');
  const amount = typed === undefined ? usualAmount(balanceMinor) : typed;
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const isOpen = isOutcomeUnknown(takePayment.error);
  const oldest = invoices && invoices.length > 1 ? invoices[0] : undefined;
  const send = () => {
    if (!isAmount || takePayment.isPending) return;
    // A retry sends the original request, even if the balance has changed since.
    setTyped(amount);
    const named = method === 'cash' ? {} : { reference: reference.trim() };
    const body = { subscriberId: subscriber.id, amountMinor: amount, method, ...named };
    const keep = (sentAt: string | null) =>
      paymentQueue
        .add({ key: idempotencyKey, sentAt, subscriberName: subscriber.name ?? subscriber.username, body })
        .then(onQueued);
    if (!navigator.onLine && !isOpen) {
      keep(null).catch(setQueueProblem);
      return;
    }
    const sentAt = new Date().toISOString();
    takePayment.mutate(
      { body, idempotencyKey },
      {
        onSuccess: onPaid,
        onError: (error) => {
          if (isOutcomeUnknown(error) && !navigator.onLine) keep(sentAt).catch(setQueueProblem);
        },
      },
    );
  };
  const submitLabel = () => {
    if (isOpen) return t('tryAgain');
    return isAmount
      ? t('takePaymentAmount', { amount: money(amount), method: methodLabel(method) })
      : t('take');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Paper withBorder p="md">
        <Stack gap="md">
          <MoneyField
            size="xl"
            label={t('billing:amount')}
            value={amount}
            onChange={setTyped}
            disabled={isOpen}
            autoFocus
          />
          {oldest && !isOpen ? (
            <AmountShortcuts
              allMinor={balanceMinor}
              oldestMinor={oldest.balanceDueMinor}
              onAll={() => setTyped(undefined)}
              onOldest={setTyped}
            />
          ) : null}
          <MethodButtons value={method} onChange={setMethod} disabled={isOpen} />
          {method === 'cash' ? null : (
            <TextInput
              size="md"
              label={t('billing:reference')}
              description={t('billing:referenceHint')}
              value={reference}
              maxLength={100}
              disabled={isOpen}
              autoComplete="off"
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          )}
          {isOpen ? <OpenOutcomeAlert /> : <ProblemAlert error={takePayment.error ?? queueProblem} />}
        </Stack>
        <div className={classes['action']}>
          <Text size="sm" ta="center" mb={6} aria-live="polite" mih={20}>
            {isAmount ? inWords(amount) : t('amountNeeded')}
          </Text>
          <Button
            type="submit"
            size="xl"
            fullWidth
            className={classes['submit']}
            classNames={{ label: classes['sum'] }}
            disabled={!isAmount}
            loading={takePayment.isPending}
          >
            {submitLabel()}
          </Button>
        </div>
      </Paper>
    </form>
  );
}

const usualAmount = (balanceMinor: number) => (balanceMinor > 0 ? balanceMinor : null);

interface AmountShortcutsProps {
  readonly allMinor: number;
  readonly oldestMinor: number;
  readonly onAll: () => void;
  readonly onOldest: (amountMinor: number) => void;
}

/** Sets the amount to the whole balance due or to the oldest invoice. */
function AmountShortcuts({ allMinor, oldestMinor, onAll, onOldest }: AmountShortcutsProps) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  return (
    <Group gap="xs" grow>
      <Button variant="default" size="md" px={6} fz="sm" onClick={onAll}>
        {t('payAll', { amount: money(allMinor) })}
      </Button>
      <Button variant="default" size="md" px={6} fz="sm" onClick={() => onOldest(oldestMinor)}>
        {t('payOldest', { amount: money(oldestMinor) })}
      </Button>
    </Group>
  );
}

function OpenOutcomeAlert() {
  const { t } = useTranslation('payments');
  return (
    <Alert role="alert" color="yellow" icon={<IconCloudQuestion size={20} />} title={t('noAnswer')}>
      {t('noAnswerText')}
    </Alert>
  );
}
