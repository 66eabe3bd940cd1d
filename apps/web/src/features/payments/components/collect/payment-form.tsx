import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconCloudQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreatedPayment } from '../../../../entities/billing/api.ts';
import { defaultMethod } from '../../../../entities/payments/allowed-methods.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useAmountInWords } from '../../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useMethodLabel } from '../use-method-label.ts';
import classes from './collect.module.css';
import type { KnownBalance } from './known-balance.ts';
import { MethodButtons } from './method-buttons.tsx';
import { useSendPayment } from './use-send-payment.ts';

interface PaymentFormProps {
  readonly balance: KnownBalance;
  readonly onPaid: (payment: CreatedPayment) => void;
  /** The payment waits for the connection. */
  readonly onQueued: () => void;
}

/** Amount, method and one button. The form is locked while the outcome of a request is unknown. */
export function PaymentForm({
  balance: { subscriber, balanceMinor, invoices },
  onPaid,
  onQueued,
}: PaymentFormProps) {
  const { t } = useTranslation(['payments', 'billing']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const methodLabel = useMethodLabel();
  const { send: sendPayment, isOpen, isPending, problem } = useSendPayment(subscriber, { onPaid, onQueued });
  const [typed, setTyped] = useState<number | null>();
  const [method, setMethod] = useState(defaultMethod);
  const [reference, setReference] = useState('');
  const amount = typed === undefined ? usualAmount(balanceMinor) : typed;
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const oldest = invoices && invoices.length > 1 ? invoices[0] : undefined;
  const send = () => {
    if (!isAmount || isPending) return;
    // A retry sends the original request, even if the balance has changed since.
    setTyped(amount);
    const named = method === 'cash' ? {} : { reference: reference.trim() };
    sendPayment({ subscriberId: subscriber.id, amountMinor: amount, method, ...named });
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
          {isOpen ? <OpenOutcomeAlert isSaved={problem === null} onLater={onQueued} /> : null}
          <ProblemAlert error={problem} />
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
            loading={isPending}
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

interface OpenOutcomeAlertProps {
  readonly isSaved: boolean;
  readonly onLater: () => void;
}

function OpenOutcomeAlert({ isSaved, onLater }: OpenOutcomeAlertProps) {
  const { t } = useTranslation('payments');
  return (
    <Alert role="alert" color="yellow" icon={<IconCloudQuestion size={20} />} title={t('noAnswer')}>
      <Stack gap="sm" align="flex-start">
        {isSaved ? t('noAnswerSaved') : t('noAnswerText')}
        {isSaved ? (
          <Button variant="default" size="md" onClick={onLater}>
            {t('sendLater')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
