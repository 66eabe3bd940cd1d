import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';

/** What a line owes stands out; what it has in favour says so, since a sign alone is easily overlooked. */
export function BalanceCell({ balanceMinor }: { balanceMinor: number }) {
  const { t } = useTranslation('subscribers');
  const { figure } = useMoneyText();
  const isOwed = balanceMinor > 0;
  return (
    <Text
      component="span"
      size="sm"
      {...(isOwed ? { fw: 600 } : { c: 'dimmed' })}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {balanceMinor < 0 ? t('favourOf', { amount: figure(-balanceMinor) }) : figure(balanceMinor)}
    </Text>
  );
}
