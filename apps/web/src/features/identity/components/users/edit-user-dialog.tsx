import { userEditForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../../entities/roles/role-name.ts';
import { CollectionLimitFields } from '../../../../entities/users/collection-limit-fields.tsx';
import { useRoleOptions } from '../../../../entities/users/role-options.ts';
import { UserFields } from '../../../../entities/users/user-fields.tsx';
import { useUserStatusLabel } from '../../../../entities/users/user-status-badge.tsx';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { session } from '../../../../shared/session/session.ts';
import { type User, userStatuses, useUpdateUser } from '../../users-api.ts';

/** A status that only the server sets is offered only while the user has it. */
const choosable = (present: User['status']) =>
  userStatuses.filter((status) => status === present || status === 'active' || status === 'disabled');

export function EditUserDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { t } = useTranslation(['users', 'shell']);
  const statusText = useUserStatusLabel();
  const roleName = useRoleName();
  const change = useUpdateUser(user.id);
  const { fullName, email, mobile, roleId, status, version } = user;
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(userEditForm, {
    fullName,
    email,
    mobile,
    roleId,
    locale: user.locale as 'en',
    areaIds: user.areaIds,
    paymentMethods: user.paymentMethods,
    status,
    version,
  });
  const typed = form.watch();
  const roles = useRoleOptions(user.ispId);
  const isSelf = session.user()?.id === user.id;
  // The current role may be one that the editor cannot assign.
  const choice = roles.data ?? [];
  const offered = choice.some(({ value }) => value === String(roleId))
    ? choice
    : [{ value: String(roleId), label: roleName(user.roleName) }, ...choice];

  const send = submit(async (body) => {
    await change.mutateAsync(body);
    notifications.show({ message: t('saved', { name: body.fullName }) });
  }, onClose);
  return (
    <FormDialog
      title={t('editTitle', { name: user.fullName })}
      submitLabel={t('shell:save')}
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
        isSelf={isSelf}
        roles={offered}
        role={{ value: typed.roleId, error: errorOf('roleId') }}
        onRole={(id) => form.setValue('roleId', id, { shouldDirty: true })}
        locale={typed.locale ?? 'en'}
        onLocale={(language) => form.setValue('locale', language, { shouldDirty: true })}
      />
      <CollectionLimitFields
        values={typed}
        roleId={typed.roleId}
        onAreas={(ids) => form.setValue('areaIds', ids, { shouldDirty: true })}
        onMethods={(methods) => form.setValue('paymentMethods', methods, { shouldDirty: true })}
        areasError={errorOf('areaIds')}
        disabled={isSelf}
      />
      <Select
        label={t('status')}
        description={isSelf ? t('ownStatus') : t('statusHint')}
        disabled={isSelf}
        data={choosable(status).map((value) => ({ value, label: statusText(value) }))}
        value={typed.status}
        onChange={(value) => value && form.setValue('status', value as User['status'], { shouldDirty: true })}
        comboboxProps={{ shadow: 'md' }}
      />
    </FormDialog>
  );
}
