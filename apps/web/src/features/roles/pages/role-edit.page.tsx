import { ProblemError, roleEditForm } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { type RoleWithPermissions, useRole, useUpdateRole } from '../api.ts';
import { DataScopeField } from '../components/data-scope-field.tsx';
import { RoleFields } from '../components/role-fields.tsx';

/** Built-in roles whose permissions cannot be changed. */
const onlyAddedTo: ReadonlySet<string> = new Set(['admin', 'client']);

export default function RoleEditPage() {
  const { t } = useTranslation('roles');
  const role = useRole(Number(useParams()['roleId']));
  if (role.data) {
    return <RoleForm key={role.data.version} role={role.data} onReload={() => role.refetch()} />;
  }
  return (
    <DetailPage
      skeleton="form"
      title={t('edit')}
      back={{ to: '/admin/role-list', label: t('title') }}
      query={role}
    >
      {() => null}
    </DetailPage>
  );
}

interface RoleFormProps {
  readonly role: RoleWithPermissions;
  readonly onReload: () => void;
}

function RoleForm({ role, onReload }: RoleFormProps) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const displayName = (name: string) => (role.isSystem ? roleName(name) : name);
  const navigate = useNavigate();
  const ability = useCurrentAbility();
  const save = useUpdateRole(role.id);
  const heldAtFirst = role.permissions.map(({ id }) => id);
  const contractForm = useContractForm(roleEditForm, {
    name: role.name,
    description: role.description,
    requiresTwoFactor: role.requiresTwoFactor,
    dataScope: role.dataScope,
    permissionIds: heldAtFirst,
    version: role.version,
  });
  const { form, field, problem } = contractForm;
  const typed = form.watch();
  const isFixed = role.isSystem && onlyAddedTo.has(role.name);
  const isStale = problem instanceof ProblemError && problem.problem.code === 'stale';
  return (
    <FormPage
      form={contractForm}
      title={t('editTitle', { name: displayName(role.name) })}
      description={t('editText', { count: role.userCount })}
      submitLabel={t('save')}
      effect={t('effect', { count: role.userCount })}
      onSubmit={async (body) => {
        await save.mutateAsync(body);
        notifications.show({ message: t('saved', { name: displayName(body.name) }) });
      }}
      actions={
        ability.can('create', 'Role') ? (
          <Button component={Link} to={`/admin/role-add?copy=${role.id}`} variant="default">
            {t('copy')}
          </Button>
        ) : null
      }
      onSaved={() => void navigate('/admin/role-list')}
      problemActions={
        isStale ? (
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t('reload')}
          </Button>
        ) : null
      }
    >
      <RoleFields
        field={field}
        {...(role.isSystem ? { fixedName: roleName(role.name) } : {})}
        requiresTwoFactor={typed.requiresTwoFactor ?? false}
        onRequiresTwoFactor={(required) =>
          form.setValue('requiresTwoFactor', required, { shouldDirty: true })
        }
        permissionIds={typed.permissionIds}
        fixedIds={isFixed ? heldAtFirst : []}
        onPermissionIds={(ids) => form.setValue('permissionIds', ids, { shouldDirty: true })}
      >
        {role.scope === 'isp' ? (
          <DataScopeField
            value={typed.dataScope}
            {...(role.isSystem
              ? {}
              : { onChange: (scope) => form.setValue('dataScope', scope, { shouldDirty: true }) })}
          />
        ) : null}
      </RoleFields>
    </FormPage>
  );
}
