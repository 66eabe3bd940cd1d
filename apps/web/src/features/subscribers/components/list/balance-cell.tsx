import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** The balance due is emphasised; a credit is labelled, because a sign alone is easily overlooked. */
export function BalanceCell({ balanceMinor }: { balanceMinor: number }) {
  const { t } = useTranslation('subscribers');
  const { figure } = useMoneyFormat();
  const isDue = balanceMinor > 0;
  return (
    <Text
      component="span"
      size="sm"
      {...(isDue ? { fw: 600 } : { c: 'dimmed' })}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {balanceMinor < 0 ? t('creditAmount', { amount: figure(-balanceMinor) }) : figure(balanceMinor)}
    </Text>
  );
}
