import { newStaffForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CollectionLimitFields } from '../../../entities/users/collection-limit-fields.tsx';
import { useRoleOptions } from '../../../entities/users/role-options.ts';
import { UserFields } from '../../../entities/users/user-fields.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCreateStaff } from '../api.ts';
import { StaffPlaceFields } from './staff-place-fields.tsx';

/** A staff member with a new account. */
export function AddStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['staff', 'users', 'shell']);
  const add = useCreateStaff();
  const roles = useRoleOptions(null);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(newStaffForm, {
    fullName: '',
    email: '',
    mobile: '',
    locale: 'en',
    roleId: null as never,
    departmentId: null as never,
    position: '',
    areaIds: [],
    paymentMethods: [],
  });
  const typed = form.watch();
  const send = submit(async (body) => {
    const { userStatus } = await add.mutateAsync(body);
    const name = body.fullName;
    notifications.show({ message: userStatus === 'invited' ? t('invited', { name }) : t('added', { name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('add')}
      submitLabel={typed.password ? t('add') : t('addAndInvite')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <UserFields
        field={field}
        roles={roles.data ?? []}
        role={{ value: typed.roleId, error: errorOf('roleId') }}
        onRole={(id) => form.setValue('roleId', id, { shouldDirty: true, shouldValidate: true })}
        locale={typed.locale ?? 'en'}
        onLocale={(language) => form.setValue('locale', language, { shouldDirty: true })}
      />
      <StaffPlaceFields
        departmentId={typed.departmentId}
        onDepartment={(id) => form.setValue('departmentId', id, { shouldDirty: true, shouldValidate: true })}
        departmentError={errorOf('departmentId')}
        position={field('position')}
      />
      <CollectionLimitFields
        values={typed}
        roleId={typed.roleId}
        onAreas={(ids) => form.setValue('areaIds', ids, { shouldDirty: true })}
        onMethods={(methods) => form.setValue('paymentMethods', methods, { shouldDirty: true })}
        areasError={errorOf('areaIds')}
      />
      <PasswordInput
        {...form.register('password', { setValueAs: (value: string) => value || undefined })}
        error={errorOf('password')}
        label={t('users:password')}
        description={t('users:passwordHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('shell:login.showPassword') }}
      />
    </FormDialog>
  );
}
