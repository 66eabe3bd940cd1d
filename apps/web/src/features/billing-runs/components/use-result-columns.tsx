import type { BillingOutcomeRow, BillingRunShown } from '@lastmile/contract';
import type { ListColumn } from '@lastmile/ui';
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Payer } from '../../../entities/billing/cells.tsx';
import { BillBadge } from '../../../entities/invoices/invoice-status-badge.tsx';
import { billPath } from '../../../entities/invoices/paths.ts';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useMoneyText } from '../../../shared/money/use-money-format.ts';
import { outcomeLooks } from './labels.ts';

export function useOutcomeColumns({ kind }: BillingRunShown): ListColumn<BillingOutcomeRow>[] {
  const { t } = useTranslation('billing-runs');
  const { sign, figure } = useMoneyText();
  return [
    {
      key: 'subscriber',
      header: t('subscriber'),
      isTitle: true,
      cell: ({ subscriber: { id, username, name } }) => (
        <Payer to={workspacePath(id)} username={username} name={name} isTitle />
      ),
    },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: ({ outcome, detail }) => (
        <>
          <Badge variant="light" color={outcomeLooks[outcome].color} tt="none" miw="max-content">
            {kind === 'preview' && outcome === 'billed' ? t('willBeBilled') : t(outcomeLooks[outcome].key)}
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
      key: 'bills',
      header: t('bills'),
      cell: ({ invoices, bills }) =>
        bills.length === 0 ? (
          invoices || null
        ) : (
          <Stack gap={4}>
            {bills.map(({ id, number, status }) => (
              <Group key={id} gap={6} wrap="nowrap">
                <Anchor component={Link} to={billPath(id)} size="sm" style={{ whiteSpace: 'nowrap' }}>
                  {number}
                </Anchor>
                <BillBadge status={status} overdue={false} />
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
