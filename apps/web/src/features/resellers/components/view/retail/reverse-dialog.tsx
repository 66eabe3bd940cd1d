import { type RetailPayment, retailCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useReverseRetailPayment } from '../../../api.ts';

interface ReversePaymentDialogProps {
  readonly payment: RetailPayment;
  readonly onClose: () => void;
}

/** A payment that was recorded by mistake: what it paid is open again. */
export function ReversePaymentDialog({ payment, onClose }: ReversePaymentDialogProps) {
  const { t } = useTranslation(['retail', 'shared']);
  const { money } = useMoneyFormat();
  const reverse = useReverseRetailPayment();
  const { id, version, number, amountMinor } = payment;
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(retailCalls.reverse),
    { id, version, reason: '' },
  );
  const send = submit(async (body) => {
    await reverse.mutateAsync(body);
    notifications.show({ message: t('reversedToast', { number }) });
  }, onClose);
  return (
    <FormDialog
      title={t('reverseTitle', { number })}
      submitLabel={t('reverseAmount', { amount: money(amountMinor) })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('reverseText')}</Text>
      <Textarea {...field('reason')} label={t('reason')} autosize minRows={2} withAsterisk />
    </FormDialog>
  );
}
