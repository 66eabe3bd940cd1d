import { ispAdministrationCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useAssignPpp } from '../api.ts';
import type { PppRow } from './list/use-ppp-columns.tsx';

/** Assigns a PPP account to a customer of its ISP. */
export function AssignDialog({ row, onClose }: { readonly row: PppRow; readonly onClose: () => void }) {
  const { t } = useTranslation(['isps', 'shared']);
  const assign = useAssignPpp();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(ispAdministrationCalls.assignPpp),
    { ispId: row.ispId, ids: [row.id], customerCode: '' },
  );
  const send = submit(async (body) => {
    const { customerName } = await assign.mutateAsync(body);
    notifications.show({ message: t('assigned', { username: row.username, customer: customerName }) });
  }, onClose);
  return (
    <FormDialog
      title={t('assignTitle', { username: row.username })}
      submitLabel={t('assign')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('assignText', { isp: row.ispName })}</Text>
      <TextInput
        {...field('customerCode')}
        label={t('customerCode')}
        description={t('customerCodeHint')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
