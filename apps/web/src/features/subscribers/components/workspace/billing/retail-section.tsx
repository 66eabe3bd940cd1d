import { type CallOutput, periodText, type RetailInvoice, type retailCalls } from '@lastmile/contract';
import { FigureCards, type ListColumn, ListTable } from '@lastmile/ui';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount } from '../../../../../entities/billing/cells.tsx';
import { InvoiceMenu } from '../../../../../entities/retail/invoice-menu.tsx';
import { RetailPaymentDialog } from '../../../../../entities/retail/payment-dialog.tsx';
import { RetailStateBadge } from '../../../../../entities/retail/state-badge.tsx';
import { chooseLanguage } from '../../../../../shared/i18n/languages.ts';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';

type Retail = CallOutput<typeof retailCalls.subscriber>;

interface RetailSectionProps {
  readonly subscriber: RetailInvoice['subscriber'];
  readonly retail: Retail & { readonly seller: NonNullable<Retail['seller']> };
}

/** What a wholesale reseller invoices this subscriber, in place of what the ISP would. */
export function RetailSection({ subscriber, retail }: RetailSectionProps) {
  const { t } = useTranslation('retail');
  const { money } = useMoneyFormat();
  const ability = useCurrentAbility();
  const [amountMinor, setAmountMinor] = useState<number>();
  const columns = useColumns((invoice) => setAmountMinor(invoice.balanceDueMinor));
  const { seller, balanceDueMinor, creditMinor, invoices } = retail;
  const figures = [
    { key: 'due', label: t('balanceDue'), value: money(balanceDueMinor) },
    ...(creditMinor > 0 ? [{ key: 'credit', label: t('credit'), value: money(creditMinor) }] : []),
  ];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm">
          {t('invoicedBy')}{' '}
          {ability.can('read', 'Reseller') ? (
            <Anchor inherit component={Link} to={`/isp/reseller/${seller.id}?tab=invoices`}>
              {seller.name}
            </Anchor>
          ) : (
            seller.name
          )}
        </Text>
        {ability.can('create', 'Payment') ? (
          <Button leftSection={<IconCash size={16} />} onClick={() => setAmountMinor(balanceDueMinor)}>
            {t('recordPayment')}
          </Button>
        ) : null}
      </Group>
      <FigureCards figures={figures} />
      {invoices.length > 0 ? (
        <Paper withBorder>
          <ListTable
            label={t('invoices')}
            rows={invoices}
            columns={columns}
            sort=""
            onSort={() => undefined}
          />
        </Paper>
      ) : (
        <Text size="sm" c="dimmed">
          {t('invoicesEmpty')}
        </Text>
      )}
      {amountMinor === undefined ? null : (
        <RetailPaymentDialog
          subscriber={subscriber}
          resellerId={seller.id}
          amountMinor={amountMinor}
          onClose={() => setAmountMinor(undefined)}
        />
      )}
    </Stack>
  );
}

function useColumns(onPay: (invoice: RetailInvoice) => void): ListColumn<RetailInvoice>[] {
  const { t, i18n } = useTranslation('retail');
  const language = chooseLanguage(i18n.language);
  const { sign } = useMoneyFormat();
  return [
    { key: 'number', header: t('number'), isTitle: true, cell: ({ number }) => number },
    {
      key: 'period',
      header: t('period'),
      cell: ({ periodStart, periodEnd }) => periodText(periodStart, periodEnd, language),
    },
    { key: 'state', header: t('state'), cell: (invoice) => <RetailStateBadge {...invoice} /> },
    {
      key: 'amount',
      header: t('amountIn', { sign }),
      align: 'end',
      cell: ({ amountMinor, creditedMinor }) => <Amount minor={amountMinor - creditedMinor} />,
    },
    {
      key: 'balance',
      header: t('balanceDueIn', { sign }),
      align: 'end',
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
    {
      key: 'menu',
      header: '',
      align: 'end',
      cell: (invoice) => <InvoiceMenu invoice={invoice} onPay={() => onPay(invoice)} />,
    },
  ];
}
