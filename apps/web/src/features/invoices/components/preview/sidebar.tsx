import type { Invoice } from '@lastmile/contract';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BillBadge } from '../../../../entities/invoices/invoice-status-badge.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { Allocations } from './allocations.tsx';
import { BillHistory } from './history.tsx';

/** How it stands with the bill: what is asked first. */
export function Standing({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { money } = useMoneyText();
  const { subscriber, balanceMinor } = invoice;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <BillBadge {...invoice} />
          <Anchor component={Link} to={workspacePath(subscriber.id)} size="sm">
            {subscriber.username}
          </Anchor>
        </Group>
        <Fact label={t('sum.open')} value={money(invoice.openMinor)} isStrong />
        <Fact label={t('sum.paid')} value={money(invoice.paidMinor)} />
        <Fact
          label={balanceMinor < 0 ? t('inFavour') : t('owesInAll')}
          value={money(Math.abs(balanceMinor))}
        />
        {invoice.cancelledReason ? (
          <Text size="sm">{t('cancelledBecause', { reason: invoice.cancelledReason })}</Text>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** What the paper does not say: what paid the bill, and what was done to it. */
export function Beside({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <Stack gap="md">
      <Part title={t('paidBy')}>
        <Allocations allocations={invoice.allocations} />
      </Part>
      <Part title={t('history')}>
        <BillHistory history={invoice.history} />
      </Part>
    </Stack>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

function Fact({ label, value, isStrong = false }: FactProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        size={isStrong ? 'lg' : 'sm'}
        fw={isStrong ? 600 : 400}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Text>
    </Group>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}
