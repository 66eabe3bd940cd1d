import type { Invoice } from '@lastmile/contract';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNotePath } from '../../../../entities/billing/credit-note-paths.ts';
import { InvoiceStatusBadge } from '../../../../entities/invoices/invoice-status-badge.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { Allocations } from './allocations.tsx';
import { InvoiceHistory } from './history.tsx';

/** Status of the invoice. */
export function InvoiceStatusCard({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { money } = useMoneyFormat();
  const { subscriber, balanceMinor } = invoice;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <InvoiceStatusBadge {...invoice} />
          <Anchor component={Link} to={workspacePath(subscriber.id)} size="sm">
            {subscriber.username}
          </Anchor>
        </Group>
        <LabelledValue label={t('sum.balanceDue')} value={money(invoice.balanceDueMinor)} isStrong />
        <LabelledValue label={t('sum.paid')} value={money(invoice.paidMinor)} />
        <LabelledValue
          label={balanceMinor < 0 ? t('credit') : t('balanceDue')}
          value={money(Math.abs(balanceMinor))}
        />
        {invoice.cancelledReason && !invoice.replacedBy ? (
          <Text size="sm">{t('cancelledReason', { reason: invoice.cancelledReason })}</Text>
        ) : null}
        <RelatedDocuments invoice={invoice} />
      </Stack>
    </Paper>
  );
}

/** The invoices before and after it, and its cancellation note. */
function RelatedDocuments({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { cancellationNote, replaces, replacedBy } = invoice;
  const related = [
    ...(cancellationNote
      ? [{ ...cancellationNote, label: t('cancellationNote'), to: creditNotePath(cancellationNote.id) }]
      : []),
    ...(replaces ? [{ ...replaces, label: t('replaces'), to: invoicePath(replaces.id) }] : []),
    ...(replacedBy ? [{ ...replacedBy, label: t('replacedBy'), to: invoicePath(replacedBy.id) }] : []),
  ];
  return related.map(({ number, label, to }) => (
    <Group key={number} justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Anchor component={Link} to={to} size="sm">
        {number}
      </Anchor>
    </Group>
  ));
}

/** What the document does not show: allocations and history. */
export function InvoiceSidebar({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <Stack gap="md">
      <Part title={t('paidBy')}>
        <Allocations allocations={invoice.allocations} />
      </Part>
      <Part title={t('history')}>
        <InvoiceHistory history={invoice.history} />
      </Part>
    </Stack>
  );
}

interface LabelledValueProps {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

function LabelledValue({ label, value, isStrong = false }: LabelledValueProps) {
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
