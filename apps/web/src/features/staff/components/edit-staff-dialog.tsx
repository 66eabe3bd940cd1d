import { type StaffMember, staffEditForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { CollectionLimitFields } from '../../../entities/users/collection-limit-fields.tsx';
import { useRoleOptions } from '../../../entities/users/role-options.ts';
import { UserFields } from '../../../entities/users/user-fields.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { session } from '../../../shared/session/session.ts';
import { useUpdateStaff } from '../api.ts';
import { StaffPlaceFields } from './staff-place-fields.tsx';

interface EditStaffDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

export function EditStaffDialog({ member, onClose }: EditStaffDialogProps) {
  const { t } = useTranslation(['staff', 'shell']);
  const update = useUpdateStaff();
  const roleName = useRoleName();
  const roles = useRoleOptions(null).data ?? [];
  const isSelf = session.user()?.id === member.userId;
  const { fullName, email, mobile, roleId, departmentId, position, areaIds, paymentMethods, version } =
    member;
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(staffEditForm, {
    ...{ fullName, email, mobile, roleId, departmentId, position, areaIds, paymentMethods, version },
    locale: member.locale as 'en',
  });
  const typed = form.watch();
  // The current role may be one that the editor cannot assign.
  const offered = roles.some(({ value }) => value === String(roleId))
    ? roles
    : [{ value: String(roleId), label: roleName(member.roleName) }, ...roles];
  const send = submit(async (body) => {
    const { unassignedTickets } = await update.mutateAsync({ id: member.id, ...body });
    const saved = t('saved', { name: body.fullName });
    const unassigned = unassignedTickets > 0 ? ` ${t('nowUnassigned', { count: unassignedTickets })}` : '';
    notifications.show({ message: `${saved}${unassigned}` });
  }, onClose);
  return (
    <FormDialog
      title={t('editTitle', { name: fullName })}
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
      <StaffPlaceFields
        departmentId={typed.departmentId}
        onDepartment={(id) => form.setValue('departmentId', id, { shouldDirty: true })}
        departmentError={errorOf('departmentId')}
        position={field('position')}
      />
      <CollectionLimitFields
        values={typed}
        roleId={typed.roleId}
        onAreas={(ids) => form.setValue('areaIds', ids, { shouldDirty: true })}
        onMethods={(methods) => form.setValue('paymentMethods', methods, { shouldDirty: true })}
        areasError={errorOf('areaIds')}
        disabled={isSelf}
      />
    </FormDialog>
  );
}
