import { type Action, actions, permissionCalls, type Subject, subjects } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { type Permission, useSavePermission } from '../api.ts';
import { useAbilityLabels } from './use-ability-labels.ts';

interface PermissionDialogProps {
  /** The permission to edit; undefined creates a new one. */
  readonly permission?: Permission;
  readonly onClose: () => void;
}

export function PermissionDialog({ permission, onClose }: PermissionDialogProps) {
  const { t } = useTranslation(['roles', 'shell']);
  const labels = useAbilityLabels();
  const save = useSavePermission();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(permissionCalls.create),
    {
      action: permission?.action ?? 'read',
      subject: permission?.subject ?? (null as never),
      label: permission?.label ?? '',
      description: permission?.description ?? '',
    },
  );
  const typed = form.watch();
  const send = submit(async (body) => {
    await save.mutateAsync(body);
    notifications.show({ message: t('permissionSaved', { name: body.label }) });
  }, onClose);
  return (
    <FormDialog
      title={permission ? t('permissionEdit') : t('permissionAdd')}
      submitLabel={t('shell:save')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Select
        label={t('action')}
        disabled={permission !== undefined}
        data={actions.map((value) => ({ value, label: labels.action(value) }))}
        value={typed.action}
        onChange={(value) => value && form.setValue('action', value as Action, { shouldDirty: true })}
        error={errorOf('action')}
        comboboxProps={{ shadow: 'md' }}
      />
      <Select
        label={t('subject')}
        searchable
        disabled={permission !== undefined}
        data={subjects.map((value) => ({ value, label: labels.subject(value) }))}
        value={typed.subject}
        onChange={(value) => value && form.setValue('subject', value as Subject, { shouldDirty: true })}
        error={errorOf('subject')}
        comboboxProps={{ shadow: 'md' }}
      />
      <TextInput {...field('label')} label={t('permission')} description={t('permissionHint')} withAsterisk />
      <TextInput {...field('description')} label={t('about')} />
    </FormDialog>
  );
}
