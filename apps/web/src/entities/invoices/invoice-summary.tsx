import type { Invoice } from '@lastmile/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { useInvoiceLineText } from './use-invoice-line-text.ts';

type Amounts = Pick<Invoice, 'lines' | 'vatMode' | 'vatRate' | 'vatMinor' | 'totalMinor'>;

/** Lines and totals of an invoice, compact enough for a dialog. */
export function InvoiceSummary({
  invoice,
  paidMinor,
}: {
  readonly invoice: Amounts;
  readonly paidMinor: number;
}) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyFormat();
  const invoiceLineLabel = useInvoiceLineText();
  return (
    <Stack gap={6} role="status" aria-label={t('invoicePreview')}>
      {invoice.lines.map((line, at) => {
        const { title, detail } = invoiceLineLabel(line, invoice.vatRate);
        // biome-ignore lint/suspicious/noArrayIndexKey: An invoice line has no identity other than its position.
        return <Row key={at} label={title} detail={detail} amount={money(line.amountMinor)} />;
      })}
      <Row label={t('total')} amount={money(invoice.totalMinor)} isTotal />
      {invoice.vatMode === 'inclusive' && invoice.vatMinor > 0 ? (
        <Text size="xs" c="dimmed">
          {t('vatIncluded', { amount: money(invoice.vatMinor) })}
        </Text>
      ) : null}
      {paidMinor > 0 ? (
        <Text size="xs" c="dimmed">
          {t('paidFromCredit', { amount: money(paidMinor) })}
        </Text>
      ) : null}
    </Stack>
  );
}

interface RowProps {
  readonly label: string;
  readonly detail?: string | null;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function Row({ label, detail, amount, isTotal = false }: RowProps) {
  return (
    <Group
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      {...(isTotal ? { fw: 600 } : {})}
    >
      <div>
        <Text size="sm" inherit>
          {label}
        </Text>
        {detail ? (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        ) : null}
      </div>
      <Text size="sm" inherit style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  );
}
