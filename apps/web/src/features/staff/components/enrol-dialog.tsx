import { staffCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCandidates, useEnrolStaff } from '../api.ts';
import { StaffPlaceFields } from './staff-place-fields.tsx';

/** Someone who already has an account. */
export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['staff', 'shell']);
  const enrol = useEnrolStaff();
  const candidates = useCandidates() ?? [];
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(staffCalls.enrol),
    { userId: null as never, departmentId: null as never, position: '' },
  );
  const typed = form.watch();
  const send = submit(async (body) => {
    await enrol.mutateAsync(body);
    const name = candidates.find(({ value }) => value === String(body.userId))?.label ?? '';
    notifications.show({ message: t('added', { name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('enrol')}
      submitLabel={t('add')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Select
        label={t('user')}
        description={t('userHint')}
        withAsterisk
        searchable
        data={candidates}
        value={typed.userId ? String(typed.userId) : null}
        onChange={(id) =>
          id && form.setValue('userId', Number(id), { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('userId')}
        nothingFoundMessage={t('noUsers')}
        comboboxProps={{ shadow: 'md' }}
      />
      <StaffPlaceFields
        departmentId={typed.departmentId}
        onDepartment={(id) => form.setValue('departmentId', id, { shouldDirty: true, shouldValidate: true })}
        departmentError={errorOf('departmentId')}
        position={field('position')}
      />
    </FormDialog>
  );
}
