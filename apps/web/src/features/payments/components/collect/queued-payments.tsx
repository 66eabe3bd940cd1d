import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentQueue } from '../../../../entities/payments/queue/payment-queue.ts';
import type { QueuedPayment } from '../../../../entities/payments/queue/queue-store.ts';
import {
  usePaymentQueue,
  useSendQueuedPayments,
} from '../../../../entities/payments/queue/use-payment-queue.ts';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useMethodLabel } from '../use-method-label.ts';

/** Payments that were taken without a connection, until the server has them. */
export function QueuedPayments() {
  const { t } = useTranslation('payments');
  const queue = usePaymentQueue();
  const send = useSendQueuedPayments();
  const [isSending, setIsSending] = useState(false);
  const titleId = useId();
  if (queue.length === 0) return null;
  const sendNow = () => {
    setIsSending(true);
    void send().finally(() => setIsSending(false));
  };
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h5" id={titleId}>
          {t('queue.title', { count: queue.length })}
        </Title>
        {queue.some(({ problem }) => problem === null) ? (
          <Button
            variant="default"
            size="md"
            leftSection={<IconCloudUpload size={18} />}
            loading={isSending}
            onClick={sendNow}
          >
            {t('queue.sendNow')}
          </Button>
        ) : null}
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={titleId}>
        {queue.map((payment) => (
          <QueuedPaymentItem key={payment.key} payment={payment} />
        ))}
      </Stack>
    </Paper>
  );
}

function QueuedPaymentItem({ payment }: { readonly payment: QueuedPayment }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const methodLabel = useMethodLabel();
  const moment = useFormatDateTime();
  const { key, subscriberName, queuedAt, problem, body } = payment;
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{subscriberName}</Text>
          <Text size="sm" c="dimmed">
            {methodLabel(body.method)} · {moment(queuedAt)}
          </Text>
        </div>
        <Stack gap={2} align="flex-end">
          <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {money(body.amountMinor)}
          </Text>
          <Badge variant="light" color={problem === null ? 'yellow' : 'red'} tt="none">
            {problem === null ? t('queue.waiting') : t('queue.rejected')}
          </Badge>
        </Stack>
      </Group>
      {problem === null ? null : (
        <Group justify="space-between" gap="xs" mt={4}>
          <Text size="sm" c="var(--mantine-color-error)" flex={1}>
            {problem}
          </Text>
          <Button variant="default" size="md" onClick={() => void paymentQueue.delete(key)}>
            {t('queue.remove')}
          </Button>
        </Group>
      )}
    </li>
  );
}
