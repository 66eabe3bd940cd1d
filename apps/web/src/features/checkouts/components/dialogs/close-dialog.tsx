import { checkoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useAccept } from '../../api.ts';
import type { CheckoutDialogProps } from './dialog-props.ts';

/** Ends the review of an online payment whose transaction paid another one: there is nothing to post or to refund. */
export function CloseDialog({ checkout, side, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const close = useAccept(side);
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(checkoutCalls.resolve),
    { id: checkout.id, note: '' },
  );
  const { reference } = checkout;
  const send = submit(async (body) => {
    await close.mutateAsync(body);
    notifications.show({ message: t('closed', { reference }) });
  }, onClose);
  return (
    <FormDialog
      title={t('closeTitle', { reference })}
      submitLabel={t('closeReview')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('closeText')}</Text>
      <TextInput
        {...field('note')}
        label={t('note')}
        description={t('recordedWithName')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
