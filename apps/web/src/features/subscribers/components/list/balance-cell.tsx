import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** The balance due is emphasised; a credit is labelled, because a sign alone is easily overlooked. */
export function BalanceCell({ balanceMinor }: { balanceMinor: number }) {
  const { t } = useTranslation('subscribers');
  const { figure } = useMoneyFormat();
  return (
    <span style={balanceMinor > 0 ? { fontWeight: 600 } : { color: 'var(--mantine-color-dimmed)' }}>
      {balanceMinor < 0 ? t('creditAmount', { amount: figure(-balanceMinor) }) : figure(balanceMinor)}
    </span>
  );
}
