import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePaymentQueue } from '../../../../entities/payments/queue/use-payment-queue.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import type { SubscriberAccount } from '../../api.ts';
import type { KnownBalance } from './known-balance.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The subscriber's contact details, balance due and unpaid invoices. */
export function SubscriberBalanceCard({
  balance: { subscriber, balanceMinor, invoices },
}: {
  readonly balance: KnownBalance;
}) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const waiting = usePaymentQueue().filter(({ body }) => body.subscriberId === subscriber.id);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={600} size="lg">
            {subscriber.name ?? subscriber.username}
          </Text>
          <Text size="sm" c="dimmed">
            {subscriber.username}
          </Text>
          {subscriber.mobile ? (
            <Anchor href={`tel:${subscriber.mobile}`} display="inline-flex" py={6} style={{ gap: 6 }}>
              <IconPhone size={18} aria-hidden /> {subscriber.mobile}
            </Anchor>
          ) : null}
        </div>
        <div style={{ textAlign: 'end' }}>
          <Text size="sm" c="dimmed">
            {balanceMinor < 0 ? t('credit') : t('balanceDue')}
          </Text>
          <Text fw={700} fz={26} style={figures}>
            {money(Math.abs(balanceMinor))}
          </Text>
        </div>
      </Group>
      {invoices && invoices.length > 0 ? (
        <UnpaidInvoices invoices={invoices} />
      ) : (
        <Text size="sm" mt="xs">
          {invoices ? t('noUnpaidInvoices') : t('queue.listedBalance')}
        </Text>
      )}
      {waiting.map(({ key, body }) => (
        <Text key={key} size="sm" mt="xs" fw={600}>
          {t('queue.alreadyTaken', { amount: money(body.amountMinor) })}
        </Text>
      ))}
    </Paper>
  );
}

function UnpaidInvoices({ invoices }: Pick<SubscriberAccount, 'invoices'>) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  return (
    <Stack
      component="ul"
      gap={4}
      p={0}
      m={0}
      mt="sm"
      style={{ listStyle: 'none' }}
      aria-label={t('unpaidInvoices')}
    >
      {invoices.map(({ id, number, dueOn, balanceDueMinor, overdue }) => (
        <Group component="li" key={id} justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">
            {number}{' '}
            <Text component="span" size="sm" c={overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
              {overdue ? t('overdueSince', { day: day(dueOn) }) : t('dueOn', { day: day(dueOn) })}
            </Text>
          </Text>
          <Text size="sm" style={figures}>
            {money(balanceDueMinor)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
