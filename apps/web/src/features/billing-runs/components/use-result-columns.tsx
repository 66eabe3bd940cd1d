import type { BillingOutcomeRow, BillingRunDetails } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubscriberCell, subscriberText } from '../../../entities/billing/cells.tsx';
import { InvoiceStatusBadge } from '../../../entities/invoices/invoice-status-badge.tsx';
import { invoicePath } from '../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { resultDisplay } from './labels.ts';

export function useResultColumns({ kind }: BillingRunDetails): ListColumn<BillingOutcomeRow>[] {
  const { t } = useTranslation('billing-runs');
  const { sign, figure } = useMoneyFormat();
  return [
    {
      key: 'subscriber',
      header: t('subscriber'),
      isTitle: true,
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, username, name } }) => (
        <SubscriberCell to={workspacePath(id)} username={username} name={name} isTitle />
      ),
    },
    {
      key: 'outcome',
      header: t('result'),
      wraps: true,
      cell: ({ outcome, detail }) => (
        <>
          <Badge variant="light" color={resultDisplay[outcome].color} tt="none" miw="max-content">
            {kind === 'preview' && outcome === 'invoiced'
              ? t('willBeInvoiced')
              : t(resultDisplay[outcome].key)}
          </Badge>
          {detail ? (
            <Text size="xs" c="dimmed">
              {detail}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'issuedInvoices',
      header: t('invoices'),
      cell: ({ invoices, issuedInvoices }) =>
        issuedInvoices.length === 0 ? (
          invoices || null
        ) : (
          <Stack gap={4}>
            {issuedInvoices.map(({ id, number, status }) => (
              <Group key={id} gap={6} wrap="nowrap">
                <Anchor component={Link} to={invoicePath(id)} size="sm" style={{ whiteSpace: 'nowrap' }}>
                  {number}
                </Anchor>
                <InvoiceStatusBadge status={status} overdue={false} />
              </Group>
            ))}
          </Stack>
        ),
    },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor, invoices }) => (invoices > 0 ? figure(amountMinor) : null),
    },
  ];
}
