import { ConfirmDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useDeleteSubscriber } from '../../api.ts';

interface DeleteDialogProps {
  readonly subscriber: {
    readonly id: number;
    readonly username: string;
    readonly router: { readonly name: string };
  };
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteDialog({ subscriber, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('subscribers');
  const remove = useDeleteSubscriber();
  const confirm = () =>
    remove.mutate(subscriber.id, {
      onSuccess: () => {
        notifications.show({ message: t('deleted', { name: subscriber.username }) });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={`${t('action.delete')}: ${subscriber.username}`}
      preview={t('deleteText', { router: subscriber.router.name })}
      confirmLabel={t('action.delete')}
      onConfirm={confirm}
      onClose={onClose}
      confirming={remove.isPending}
      problem={<ProblemAlert error={remove.error} />}
      dangerous
    />
  );
}
