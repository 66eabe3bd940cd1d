import { roleCalls } from '@lastmile/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useRoleName } from '../../../entities/roles/role-name.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { session } from '../../../shared/session/session.ts';
import { type RoleWithPermissions, useCreateRole, useRole } from '../api.ts';
import { DataScopeField } from '../components/data-scope-field.tsx';
import { RoleFields } from '../components/role-fields.tsx';

export default function RoleAddPage() {
  const copyOf = Number(useSearchParams()[0].get('copy'));
  return copyOf ? <CopyOfRole id={copyOf} /> : <NewRole />;
}

function CopyOfRole({ id }: { readonly id: number }) {
  const { t } = useTranslation('roles');
  const role = useRole(id);
  if (role.data) return <NewRole original={role.data} />;
  return (
    <DetailPage
      skeleton="form"
      title={t('copy')}
      back={{ to: '/admin/role-list', label: t('title') }}
      query={role}
    >
      {() => null}
    </DetailPage>
  );
}

const startValues = (original: RoleWithPermissions | undefined, name: string) => ({
  name,
  description: original?.description ?? '',
  requiresTwoFactor: original?.requiresTwoFactor ?? false,
  permissionIds: original?.permissions.map(({ id }) => id) ?? [],
  dataScope: original?.dataScope ?? ('all' as const),
  scope: original?.scope ?? ('isp' as const),
  ...(original ? { copyOf: original.id } : {}),
});

/** A new role, or a copy that starts with the permissions and the data scope of its original. */
function NewRole({ original }: { readonly original?: RoleWithPermissions }) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const originalName = original && (original.isSystem ? roleName(original.name) : original.name);
  const navigate = useNavigate();
  const add = useCreateRole();
  const contractForm = useContractForm(
    requestBodySchema(roleCalls.create),
    startValues(original, originalName ? t('copyName', { name: originalName }) : ''),
  );
  const { form, field } = contractForm;
  const typed = form.watch();
  const ofPlatform = session.user()?.ispId === null;
  return (
    <FormPage
      form={contractForm}
      title={originalName ? t('copyTitle', { name: originalName }) : t('create')}
      description={original ? t('copyText') : t('createText')}
      submitLabel={t('createSubmit')}
      effect={t('granted', { count: typed.permissionIds.length })}
      onSubmit={async (body) => {
        await add.mutateAsync(body);
        notifications.show({ message: t('created', { name: body.name }) });
      }}
      onSaved={() => void navigate('/admin/role-list')}
    >
      <RoleFields
        field={field}
        requiresTwoFactor={typed.requiresTwoFactor ?? false}
        onRequiresTwoFactor={(required) =>
          form.setValue('requiresTwoFactor', required, { shouldDirty: true })
        }
        permissionIds={typed.permissionIds}
        onPermissionIds={(ids) => form.setValue('permissionIds', ids, { shouldDirty: true })}
      >
        {ofPlatform ? (
          <Input.Wrapper label={t('scope')} description={t('scopeHint')} labelElement="div">
            <SegmentedControl
              mt={6}
              fullWidth
              aria-label={t('scope')}
              value={typed.scope ?? 'isp'}
              onChange={(scope) => {
                form.setValue('scope', scope as 'isp', { shouldDirty: true });
                if (scope === 'platform') form.setValue('dataScope', 'all');
              }}
              data={[
                { value: 'isp', label: t('scopeEveryIsp') },
                { value: 'platform', label: t('scopePlatform') },
              ]}
            />
          </Input.Wrapper>
        ) : null}
        {typed.scope === 'platform' ? null : (
          <DataScopeField
            value={typed.dataScope ?? 'all'}
            onChange={(scope) => form.setValue('dataScope', scope, { shouldDirty: true })}
          />
        )}
      </RoleFields>
    </FormPage>
  );
}
