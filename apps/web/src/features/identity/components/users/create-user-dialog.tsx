import { userCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { PasswordInput, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CollectionLimitFields } from '../../../../entities/users/collection-limit-fields.tsx';
import { useRoleOptions } from '../../../../entities/users/role-options.ts';
import { UserFields } from '../../../../entities/users/user-fields.tsx';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useCreateUser, useIspOptions } from '../../users-api.ts';

export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['users', 'shell']);
  const seesIsps = useCurrentAbility().can('read', 'Isp');
  const add = useCreateUser();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(userCalls.create),
    {
      fullName: '',
      email: '',
      mobile: '',
      locale: 'en',
      ispId: null,
      roleId: null as never,
      areaIds: [],
      paymentMethods: [],
    },
  );
  const typed = form.watch();
  const isps = useIspOptions(seesIsps);
  const roles = useRoleOptions(typed.ispId ?? null);
  const invites = !typed.password;

  const send = submit(async (body) => {
    const { status } = await add.mutateAsync(body);
    notifications.show({
      message:
        status === 'invited' ? t('invited', { name: body.fullName }) : t('created', { name: body.fullName }),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('create')}
      submitLabel={invites ? t('createAndInvite') : t('createSubmit')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      {seesIsps ? (
        <Select
          label={t('isp')}
          description={t('ispHint')}
          searchable
          clearable
          data={isps.data ?? []}
          value={typed.ispId ? String(typed.ispId) : null}
          onChange={(id) => {
            form.setValue('ispId', id ? Number(id) : null, { shouldDirty: true });
            form.setValue('roleId', null as never);
          }}
          clearButtonProps={{ 'aria-label': t('ispClear') }}
          comboboxProps={{ shadow: 'md' }}
        />
      ) : null}
      <UserFields
        field={field}
        roles={roles.data ?? []}
        role={{ value: typed.roleId, error: errorOf('roleId') }}
        onRole={(id) => form.setValue('roleId', id, { shouldDirty: true, shouldValidate: true })}
        locale={typed.locale ?? 'en'}
        onLocale={(language) => form.setValue('locale', language, { shouldDirty: true })}
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
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('shell:login.showPassword') }}
      />
    </FormDialog>
  );
}
