import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useInvalidateBilling } from '../../../entities/billing/api.ts';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { reactivate } from '../api.ts';

/** Toast with the number of suspended subscribers and a button that reactivates them. */
export function useSuspendedToast() {
  const { t } = useTranslation('dunning');
  const problemText = useProblemText();
  const refresh = useInvalidateBilling();
  const undo = async (ids: readonly number[]) => {
    try {
      const { done } = await reactivate(ids);
      notifications.show({ message: t('undone', { count: done.length }) });
      await refresh();
    } catch (error) {
      notifications.show({ color: 'red', message: problemText(error) });
    }
  };
  return (ids: readonly number[]): NotificationData => {
    const id = `suspended-${ids[0]}`;
    const press = () => {
      notifications.hide(id);
      void undo(ids);
    };
    return {
      id,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{t('suspended', { count: ids.length })}</Text>
          <Button size="compact-sm" variant="default" onClick={press}>
            {t('undo')}
          </Button>
        </Group>
      ),
    };
  };
}
