import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AreaInput, useCreateArea } from '../api.ts';
import { AreaFields, useAreaForm, useServerErrors } from './area-fields.tsx';
import { AreaPicker, type PickedArea } from './area-picker.tsx';
import { DialogProblem } from './dialog-problem.tsx';

interface CreateAreaDialogProps {
  readonly below: Area | null;
  readonly onClose: () => void;
  readonly onPlacedBelow: (parentId: number | null) => void;
}

export function CreateAreaDialog({ below, onClose, onPlacedBelow }: CreateAreaDialogProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const create = useCreateArea();
  const [parent, setParent] = useState<PickedArea | null>(below);
  const form = useAreaForm({ name: '', nameBn: '', code: '', parentId: below?.id ?? null });
  const showOnFields = useServerErrors(form);
  const [problem, setProblem] = useState<unknown>();

  const submit = async (typed: AreaInput) => {
    setProblem(undefined);
    try {
      await create.mutateAsync({ ...typed, parentId: parent?.id ?? null });
    } catch (error) {
      if (!showOnFields(error)) setProblem(error);
      return;
    }
    notifications.show({ message: t('created', { name: typed.name.trim() }) });
    onPlacedBelow(parent?.id ?? null);
    onClose();
  };

  return (
    <FormDialog
      title={t('create')}
      submitLabel={t('createSubmit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
      submitting={create.isPending}
      guarded={form.formState.isDirty}
    >
      <DialogProblem error={problem} />
      <AreaFields form={form} />
      <AreaPicker label={t('standsBelow')} value={parent} onChange={setParent} />
    </FormDialog>
  );
}
