import type { RouterRow } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDeleteRouter } from '../api.ts';

interface DeleteRouterDialogProps {
  readonly router: Pick<RouterRow, 'id' | 'name' | 'version' | 'subscribers'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteRouterDialog({ router, onClose, onDeleted }: DeleteRouterDialogProps) {
  const { t } = useTranslation('routers');
  const remove = useDeleteRouter();
  const { id, version, name, subscribers } = router;
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      preview={subscribers > 0 ? t('deleteHasSubscribers', { count: subscribers }) : t('deleteText')}
      problem={<ProblemAlert error={remove.error} />}
      confirmLabel={t('delete')}
      dangerous
      confirming={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id, version },
          {
            onSuccess: ({ archived }) => {
              notifications.show({
                message: archived ? t('archivedToast', { name }) : t('deleted', { name }),
              });
              onClose();
              onDeleted?.();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
