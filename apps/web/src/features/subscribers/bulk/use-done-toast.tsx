import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../app/problem-text.ts';
import { useLineChange } from '../api.ts';
import { type BulkKind, runBulk, undoOf } from './bulk-kinds.ts';

const undoMs = 10_000;

/** Says how many lines were changed, with the way back where there is one. */
export function useDoneToast(kind: BulkKind) {
  const { t } = useTranslation('subscribers');
  const problemText = useProblemText();
  const undo = useLineChange(({ back, ids }: { back: BulkKind; ids: readonly number[] }) =>
    runBulk(back, ids, {}),
  );
  return (ids: readonly number[]): NotificationData => {
    const message = t('changed', { count: ids.length });
    const back = undoOf[kind];
    if (!back) return { message };
    const id = `undo-${kind}-${ids[0]}`;
    const takeBack = () => {
      notifications.hide(id);
      undo.mutate(
        { back, ids },
        {
          onSuccess: ({ done }) => notifications.show({ message: t('undone', { count: done.length }) }),
          onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
        },
      );
    };
    return {
      id,
      autoClose: undoMs,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-sm" variant="default" onClick={takeBack}>
            {t('undo')}
          </Button>
        </Group>
      ),
    };
  };
}
