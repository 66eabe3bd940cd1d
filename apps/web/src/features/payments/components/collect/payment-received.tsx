import { Button, Group, Paper, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CreatedPayment } from '../../../../entities/billing/api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { usePayment } from '../../api.ts';
import { ReceiptActions } from '../receipt/receipt-actions.tsx';
import { ReceiptDocument } from '../receipt/receipt-document.tsx';
import classes from './collect.module.css';

interface PaymentReceivedProps {
  readonly created: CreatedPayment;
  readonly onNext: () => void;
}

/** Confirmation with the receipt to show, print or share, and a link to the next subscriber. */
export function PaymentReceived({ created, onNext }: PaymentReceivedProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyFormat();
  const payment = usePayment(created.id);
  const { balanceMinor } = created;
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap" role="status">
        <ThemeIcon color="green" variant="light" size={44} radius="xl">
          <IconCheck size={26} aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600} size="lg">
            {t('paymentReceived', { number: created.number })}
          </Text>
          <Text size="sm" c="dimmed">
            {balanceMinor > 0 ? t('balanceRemaining', { amount: money(balanceMinor) }) : null}
            {balanceMinor === 0 ? t('balanceCleared') : null}
            {balanceMinor < 0 ? t('creditAmount', { amount: money(-balanceMinor) }) : null}
          </Text>
        </div>
      </Group>
      <ProblemAlert error={payment.error} />
      {payment.isPending ? <Skeleton height={260} role="status" aria-label={t('shared:loading')} /> : null}
      {payment.data ? (
        <Paper withBorder p="md">
          <Stack gap="md">
            <ReceiptDocument payment={payment.data} />
            <ReceiptActions payment={payment.data} />
          </Stack>
        </Paper>
      ) : null}
      <div className={classes['action']} data-on-canvas>
        <Button size="xl" fullWidth onClick={onNext} autoFocus>
          {t('next')}
        </Button>
      </div>
    </Stack>
  );
}
