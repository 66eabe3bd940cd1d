import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '../../shared/money/use-money-format.ts';
import type { spreadPayment } from './allocate-payment.ts';

/** Which bills an amount would pay, and what of it would stay in favour. */
export function PaymentEffect({ shares, favourMinor }: ReturnType<typeof spreadPayment>) {
  const { t } = useTranslation('billing');
  const { money } = useMoneyText();
  return (
    <Stack gap={4} role="status">
      {shares.map(({ id, number, amountMinor, leftMinor }) => (
        <Row
          key={id}
          label={leftMinor > 0 ? t('paysPart', { number, left: money(leftMinor) }) : t('pays', { number })}
          amount={money(amountMinor)}
        />
      ))}
      {favourMinor > 0 ? <Row label={t('staysInFavour')} amount={money(favourMinor)} /> : null}
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
