import { roleCalls } from '@lastmile/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { FormPage } from '../../../shared/kit/form/form-page.tsx';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { session } from '../../../shared/session/session.ts';
import { useCreateRole } from '../api.ts';
import { RoleFields } from '../components/role-fields.tsx';

export default function RoleAddPage() {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const add = useCreateRole();
  const contractForm = useContractForm(requestBodySchema(roleCalls.store), {
    name: '',
    description: '',
    requiresTwoFactor: false,
    permissionIds: [],
    scope: 'isp',
  });
  const { form, field } = contractForm;
  const typed = form.watch();
  const ofPlatform = session.user()?.ispId === null;
  return (
    <FormPage
      form={contractForm}
      title={t('create')}
      description={t('createText')}
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
              onChange={(scope) => form.setValue('scope', scope as 'isp', { shouldDirty: true })}
              data={[
                { value: 'isp', label: t('scopeEveryIsp') },
                { value: 'platform', label: t('scopePlatform') },
              ]}
            />
          </Input.Wrapper>
        ) : null}
      </RoleFields>
    </FormPage>
  );
}
