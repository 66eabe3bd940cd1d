import { ConfirmDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDeletePackage } from '../api.ts';

interface DeletePackageDialogProps {
  readonly packageToDelete: {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly subscribers: number;
  };
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** A package with subscribers is archived: they keep it, and it is no longer offered. */
export function DeletePackageDialog({ packageToDelete, onClose, onDeleted }: DeletePackageDialogProps) {
  const { t } = useTranslation('packages');
  const remove = useDeletePackage();
  const { id, name, version, subscribers } = packageToDelete;
  const confirm = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: ({ archived }) => {
          notifications.show({ message: archived ? t('archivedDone', { name }) : t('deleted', { name }) });
          onClose();
          onDeleted?.();
        },
      },
    );
  return (
    <ConfirmDialog
      title={subscribers > 0 ? t('archiveTitle', { name }) : t('deleteTitle', { name })}
      preview={subscribers > 0 ? t('archiveText', { count: subscribers }) : t('deleteText')}
      confirmLabel={subscribers > 0 ? t('archive') : t('delete')}
      onConfirm={confirm}
      onClose={onClose}
      confirming={remove.isPending}
      dangerous
      problem={<ProblemAlert error={remove.error} />}
    />
  );
}
