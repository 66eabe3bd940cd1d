import type { BulkOutcome } from '@lastmile/contract';
import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../shared/i18n/use-problem-text.ts';
import { useInvalidateSubscribers } from '../../api.ts';
import { type BulkActionName, runBulk, undoActions } from './bulk-actions.ts';

/** Toast with the number of changed subscribers and an undo button where possible; "Recent changes" keeps it. */
export function useUndoToast(kind: BulkActionName) {
  const { t } = useTranslation('subscribers');
  const problemText = useProblemText();
  const refresh = useInvalidateSubscribers();
  // Called without a mutation hook, because the dialog is unmounted by the time of the undo.
  const undoChange = async (back: BulkActionName, ids: readonly number[]) => {
    try {
      const { done } = await runBulk(back, ids, {});
      notifications.show({ message: t('result.undone', { count: done.length }) });
      await refresh();
    } catch (error) {
      notifications.show({ color: 'red', message: problemText(error) });
    }
  };
  return ({ done: ids, scheduled }: BulkOutcome): NotificationData => {
    const message = t('result.changed', { count: ids.length });
    const back = undoActions[kind];
    // A scheduled change is cancelled on the subscriber's page.
    if (!back || scheduled.length > 0) return { message };
    const id = `undo-${kind}-${ids[0]}`;
    const undo = () => {
      notifications.hide(id);
      void undoChange(back, ids);
    };
    return {
      id,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-sm" variant="default" onClick={undo}>
            {t('undo')}
          </Button>
        </Group>
      ),
    };
  };
}
