import { calls, type IspAction } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useUpdateStatus } from '../api.ts';
import { actionTexts, isDangerous } from './isp-status.tsx';

interface StatusDialogProps {
  readonly isp: { readonly id: number; readonly name: string };
  readonly action: IspAction;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision, which is mailed to the ISP. */
export function StatusDialog({ isp: { id, name }, action, onClose }: StatusDialogProps) {
  const { t } = useTranslation(['isps', 'shared']);
  const texts = actionTexts[action];
  const change = useUpdateStatus();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(calls.isps.changeStatus),
    { ispId: id, action, reason: '' },
  );
  const send = submit(async (body) => {
    await change.mutateAsync(body);
    notifications.show({ message: t(texts.done, { name }) });
  }, onClose);
  return (
    <FormDialog
      title={t(texts.title, { name })}
      submitLabel={t(texts.label)}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous={isDangerous(action)}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t(texts.text)}</Text>
      <Textarea
        {...field('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
