import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** What a line owes stands out; what it has in favour says so, since a sign alone is easily overlooked. */
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
