import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { type AreaInput, useUpdateArea } from '../api.ts';
import { AreaFields, useAreaForm } from './area-fields.tsx';
import { useCurrentArea } from './current-area.ts';
import { DialogProblem } from './dialog-problem.tsx';

const formValues = ({ name, nameBn, code, parentId }: Area): AreaInput => ({
  name,
  nameBn: nameBn ?? '',
  code: code ?? '',
  parentId,
});

interface EditAreaDialogProps {
  readonly opened: Area;
  readonly onClose: () => void;
}

export function EditAreaDialog({ opened, onClose }: EditAreaDialogProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const update = useUpdateArea();
  const fresh = useCurrentArea(opened);
  const form = useAreaForm(formValues(opened));

  const submit = form.submit(async ({ name, nameBn, code }) => {
    await update.mutateAsync({ area: fresh.area, changes: { name, nameBn, code } });
    notifications.show({ message: t('saved', { name }) });
  }, onClose);

  const reload = async () => {
    const current = await fresh.reload();
    if (!current) return;
    form.setProblem(undefined);
    // Keeps what the user typed; untouched fields take the other user's values.
    form.form.reset(formValues(current), { keepDirtyValues: true });
  };

  return (
    <FormDialog
      title={t('editTitle', { name: opened.name })}
      submitLabel={t('shell:save')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      submitDisabled={fresh.state === 'gone'}
      disabledReason={null}
      guarded={form.isDirty}
    >
      <DialogProblem error={form.problem} fresh={fresh} onReload={reload} staleText={t('staleEdit')} />
      <AreaFields form={form} />
    </FormDialog>
  );
}
