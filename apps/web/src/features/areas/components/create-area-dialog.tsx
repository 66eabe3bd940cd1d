import type { Area } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCreateArea } from '../api.ts';
import { AreaFields, useAreaForm } from './area-fields.tsx';
import { AreaPicker, type PickedArea } from './area-picker.tsx';

interface CreateAreaDialogProps {
  readonly parent: Area | null;
  readonly onClose: () => void;
  readonly onPlaced: (parentId: number | null) => void;
}

export function CreateAreaDialog({ parent: initialParent, onClose, onPlaced }: CreateAreaDialogProps) {
  const { t } = useTranslation(['areas', 'shell']);
  const create = useCreateArea();
  const [parent, setParent] = useState<PickedArea | null>(initialParent);
  const form = useAreaForm({ name: '', nameBn: '', code: '', parentId: initialParent?.id ?? null });

  const submit = form.submit(async (typed) => {
    await create.mutateAsync({ ...typed, parentId: parent?.id ?? null });
    notifications.show({ message: t('created', { name: typed.name }) });
    onPlaced(parent?.id ?? null);
  }, onClose);

  return (
    <FormDialog
      title={t('create')}
      submitLabel={t('createSubmit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <AreaFields form={form} />
      <AreaPicker label={t('parent')} value={parent} onChange={setParent} />
    </FormDialog>
  );
}
