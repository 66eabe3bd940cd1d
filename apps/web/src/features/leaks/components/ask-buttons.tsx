import { leakCalls } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { useAskUser } from '../api.ts';

interface AskButtonProps {
  readonly userId: number;
}

/** Asks at once: it only sends a message, and the server refuses a second one on the same day. */
export function AskForCashButton({ userId }: AskButtonProps) {
  const { t } = useTranslation('leaks');
  const problemText = useProblemText();
  const { money } = useMoneyFormat();
  const ask = useAskUser(leakCalls.askForCash, userId, {
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

/** One message about all payments that the user reversed, likewise. */
export function AskForExplanationButton({ userId }: AskButtonProps) {
  const { t } = useTranslation('leaks');
  const problemText = useProblemText();
  const { money } = useMoneyFormat();
  const ask = useAskUser(leakCalls.askForExplanation, userId, {
    onSuccess: ({ fullName, payments, amountMinor }) =>
      notifications.show({
        message: t('fix.askedToExplain', { name: fullName, count: payments, amount: money(amountMinor) }),
      }),
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  return (
    <Button size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('fix.askToExplain')}
    </Button>
  );
}
