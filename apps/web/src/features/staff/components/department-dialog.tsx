import { type Department, departmentForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCreateDepartment, useUpdateDepartment } from '../api.ts';

interface DepartmentDialogProps {
  /** Without one, a new department is created. */
  readonly department?: Department;
  readonly onClose: () => void;
}

export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation(['staff', 'shell']);
  const create = useCreateDepartment();
  const update = useUpdateDepartment();
  const form = useContractForm(departmentForm, {
    name: department?.name ?? '',
    description: department?.description ?? '',
  });
  const submit = form.submit(async (typed) => {
    if (department) {
      const { id, version } = department;
      await update.mutateAsync({ id, version, ...typed });
    } else await create.mutateAsync(typed);
    notifications.show({
      message: department ? t('saved', { name: typed.name }) : t('department.created', { name: typed.name }),
    });
  }, onClose);
  return (
    <FormDialog
      title={department ? t('editTitle', { name: department.name }) : t('department.create')}
      submitLabel={department ? t('shell:save') : t('department.create')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <TextInput
        {...form.field('name')}
        label={t('department.name')}
        autoComplete="off"
        withAsterisk
        data-autofocus
      />
      <Textarea {...form.field('description')} label={t('department.description')} autosize minRows={2} />
    </FormDialog>
  );
}
