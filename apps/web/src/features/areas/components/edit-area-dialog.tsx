import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AreaInput, useUpdateArea } from '../api.ts';
import { useFreshArea } from '../fresh-area.ts';
import { AreaFields, useAreaForm, useServerErrors } from './area-fields.tsx';
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
  const fresh = useFreshArea(opened);
  const form = useAreaForm(formValues(opened));
  const showOnFields = useServerErrors(form);
  const [problem, setProblem] = useState<unknown>();

  const submit = async ({ name, nameBn, code }: AreaInput) => {
    setProblem(undefined);
    try {
      await update.mutateAsync({ area: fresh.area, changes: { name, nameBn, code } });
    } catch (error) {
      if (!showOnFields(error)) setProblem(error);
      return;
    }
    notifications.show({ message: t('saved', { name: name.trim() }) });
    onClose();
  };

  const reload = async () => {
    const current = await fresh.reload();
    if (!current) return;
    setProblem(undefined);
    // What the user typed stays; the fields they left alone take the other person's values.
    form.reset(formValues(current), { keepDirtyValues: true });
  };

  return (
    <FormDialog
      title={t('editTitle', { name: opened.name })}
      submitLabel={t('shell:save')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      submitting={update.isPending}
      submitDisabled={fresh.state === 'gone'}
      guarded={form.formState.isDirty}
    >
      <DialogProblem error={problem} fresh={fresh} onReload={reload} staleText={t('staleEdit')} />
      <AreaFields form={form} />
    </FormDialog>
  );
}
