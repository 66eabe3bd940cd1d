import { ConfirmDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useDeleteUsername } from '../../api.ts';

interface DeleteDialogProps {
  readonly line: {
    readonly id: number;
    readonly username: string;
    readonly router: { readonly name: string };
  };
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteDialog({ line, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('subscribers');
  const remove = useDeleteUsername();
  const confirm = () =>
    remove.mutate(line.id, {
      onSuccess: () => {
        notifications.show({ message: t('deleted', { name: line.username }) });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={`${t('do.delete')}: ${line.username}`}
      preview={t('deleteText', { router: line.router.name })}
      confirmLabel={t('do.delete')}
      onConfirm={confirm}
      onClose={onClose}
      confirming={remove.isPending}
      problem={<ProblemAlert error={remove.error} />}
      dangerous
    />
  );
}
