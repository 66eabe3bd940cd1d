import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';

/** What the counted cash differs from the books. */
export function DifferenceText({ minor }: { readonly minor: number }) {
  const { t } = useTranslation('cash-book');
  const { money } = useMoneyFormat();
  if (minor === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('matches')}
      </Text>
    );
  }
  return (
    <Text size="sm" fw={600}>
      {minor < 0 ? t('missing', { amount: money(-minor) }) : t('surplus', { amount: money(minor) })}
    </Text>
  );
}
