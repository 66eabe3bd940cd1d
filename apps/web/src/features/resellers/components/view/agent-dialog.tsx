import { type ResellerAgent, type ResellerDetails, resellerAgentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCreateAgent } from '../../api.ts';
import { PasswordField } from '../contact-fields.tsx';
import { formParts } from '../form-parts.ts';
import { ShareField } from './share-field.tsx';

interface AgentDialogProps {
  readonly reseller: ResellerDetails;
  readonly agents: readonly ResellerAgent[];
  readonly onClose: () => void;
}

export function AgentDialog({ reseller, agents, onClose }: AgentDialogProps) {
  const { t } = useTranslation(['reseller-agents', 'users', 'shared']);
  const add = useCreateAgent(reseller.id);
  const form = useContractForm(requestBodySchema(resellerAgentCalls.create), {
    fullName: '',
    email: '',
    mobile: '',
    locale: reseller.locale as never,
    shareRate: null as never,
  });
  const parts = formParts(form);
  const send = form.submit(async (body) => {
    const { userStatus } = await add.mutateAsync(body);
    const name = body.fullName;
    notifications.show({ message: userStatus === 'invited' ? t('invited', { name }) : t('added', { name }) });
  }, onClose);
  return (
    <FormDialog
      title={t('add')}
      submitLabel={parts.values['password'] ? t('add') : t('addAndInvite')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <Text size="sm" c="dimmed">
        {t('access', { name: reseller.fullName })}
      </Text>
      <TextInput {...form.field('fullName')} label={t('users:fullName')} withAsterisk data-autofocus />
      <TextInput {...form.field('email')} label={t('users:email')} type="email" autoComplete="off" />
      <TextInput {...form.field('mobile')} label={t('users:mobile')} type="tel" autoComplete="off" />
      <ShareField {...parts} others={agents} />
      <PasswordField {...parts} />
    </FormDialog>
  );
}
