import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { useRecheck } from '../api.ts';
import { type CheckoutRow, stateDisplay } from './labels.ts';
import type { Side } from './permitted-actions.ts';

/** Asks the gateway now, and says what it answered. */
export function useCheckStatus(side: Side) {
  const { t } = useTranslation('checkouts');
  const problemText = useProblemText();
  const recheck = useRecheck(side);
  const check = ({ id, reference }: Pick<CheckoutRow, 'id' | 'reference'>) =>
    recheck.mutate(id, {
      onSuccess: ({ state }) =>
        notifications.show({ message: t('rechecked', { reference, status: t(stateDisplay[state].key) }) }),
      onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
    });
  return { check, isChecking: recheck.isPending };
}
