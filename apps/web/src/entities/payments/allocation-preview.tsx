import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import type { allocatePayment } from './allocate-payment.ts';

/** Which invoices an amount would pay and how much becomes account credit. */
export function AllocationPreview({ shares, creditMinor }: ReturnType<typeof allocatePayment>) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyFormat();
  return (
    <Stack gap={4} role="status">
      {shares.map(({ id, number, amountMinor, remainingMinor }) => (
        <Row
          key={id}
          label={
            remainingMinor > 0
              ? t('paysInvoicePartly', { number, remaining: money(remainingMinor) })
              : t('paysInvoice', { number })
          }
          amount={money(amountMinor)}
        />
      ))}
      {creditMinor > 0 ? <Row label={t('addedToCredit')} amount={money(creditMinor)} /> : null}
    </Stack>
  );
}

function Row({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  );
}
