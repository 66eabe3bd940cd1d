import type { TransferOutcome } from '@lastmile/contract';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';
import { undoTransfer, useInvalidateTransferred } from './transfer-api.ts';

/** Says how many were transferred, with a button that gives them back unless wallets were charged or refunded. */
export function useTransferredToast() {
  const { t } = useTranslation('subscribers');
  const problemText = useProblemText();
  const refresh = useInvalidateTransferred();
  // Called without a mutation hook, because the dialog is unmounted by the time of the undo.
  const undo = async (former: TransferOutcome['former']) => {
    try {
      notifications.show({ message: t('transferUndone', { count: await undoTransfer(former) }) });
    } catch (error) {
      notifications.show({ color: 'red', message: problemText(error) });
    }
    await refresh();
  };
  return ({ done, former, effects }: TransferOutcome) => {
    const id = `undo-transfer-${done[0]}`;
    if (effects.wholesale) {
      notifications.show({ id, message: t('transferred', { count: done.length }) });
      return;
    }
    notifications.show({
      id,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">{t('transferred', { count: done.length })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              void undo(former);
            }}
          >
            {t('transferUndo')}
          </Button>
        </Group>
      ),
    });
  };
}
