import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useAskForCash } from '../api.ts';

/** Asks at once: it only sends a message, and the server refuses a second one on the same day. */
export function AskForCashButton({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('leaks');
  const problemText = useProblemText();
  const { money } = useMoneyFormat();
  const ask = useAskForCash(userId, {
    onSuccess: ({ fullName, amountMinor }) =>
      notifications.show({ message: t('fix.asked', { name: fullName, amount: money(amountMinor) }) }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('fix.ask')}
    </Button>
  );
}
