import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

interface FirstInvoiceProps {
  readonly packageName: string;
  readonly priceMinor: number;
  readonly discountMinor: number;
  readonly connectionChargeMinor: number;
}

/** Estimate of the first invoice; the server computes proration and VAT. */
export function FirstInvoice(props: FirstInvoiceProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const { packageName, priceMinor, discountMinor, connectionChargeMinor } = props;
  const month = Math.max(0, priceMinor - discountMinor);
  return (
    <Stack gap={4} maw={420}>
      <EstimateLine label={packageName} amount={money(priceMinor)} />
      {discountMinor > 0 ? <EstimateLine label={t('discount')} amount={money(month - priceMinor)} /> : null}
      {connectionChargeMinor > 0 ? (
        <EstimateLine label={t('connectionCharge')} amount={money(connectionChargeMinor)} />
      ) : null}
      <EstimateLine label={t('estimateTotal')} amount={money(month + connectionChargeMinor)} isTotal />
      <Text size="xs" c="dimmed">
        {t('estimateHint')}
      </Text>
    </Stack>
  );
}

interface EstimateLineProps {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

function EstimateLine({ label, amount, isTotal = false }: EstimateLineProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" {...(isTotal ? { fw: 600 } : {})}>
      <Text size="sm" inherit>
        {label}
      </Text>
      <Text size="sm" inherit style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount}
      </Text>
    </Group>
  );
}
