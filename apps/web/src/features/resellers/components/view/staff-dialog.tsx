import { type ResellerDetails, resellerStaffCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCreateStaff } from '../../api.ts';
import { PasswordField } from '../contact-fields.tsx';
import { formParts } from '../form-parts.ts';

interface StaffDialogProps {
  readonly reseller: ResellerDetails;
  readonly onClose: () => void;
}

export function StaffDialog({ reseller, onClose }: StaffDialogProps) {
  const { t } = useTranslation(['resellers', 'users', 'shared']);
  const add = useCreateStaff(reseller.id);
  const form = useContractForm(requestBodySchema(resellerStaffCalls.create), {
    fullName: '',
    email: '',
    mobile: '',
    locale: reseller.locale as never,
  });
  const parts = formParts(form);
  const send = form.submit(async (body) => {
    const { status } = await add.mutateAsync(body);
    const name = body.fullName;
    notifications.show({
      message: status === 'invited' ? t('staffInvited', { name }) : t('staffAdded', { name }),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('addStaff')}
      submitLabel={parts.values['password'] ? t('addStaff') : t('addAndInvite')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <Text size="sm" c="dimmed">
        {t('staffAccess', { name: reseller.fullName })}
      </Text>
      <TextInput {...form.field('fullName')} label={t('users:fullName')} withAsterisk data-autofocus />
      <TextInput {...form.field('email')} label={t('users:email')} type="email" autoComplete="off" />
      <TextInput {...form.field('mobile')} label={t('users:mobile')} type="tel" autoComplete="off" />
      <PasswordField {...parts} />
    </FormDialog>
  );
}
