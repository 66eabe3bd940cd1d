import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { useCancelBill } from '../../api.ts';
import type { BillDialogProps } from './invoice-dialog-props.ts';

/** Cancels a bill with a reason; its number stays. */
export function CancelDialog({ bill, onClose }: BillDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { money } = useMoneyText();
  const cancel = useCancelBill();
  const { field, submit, problem, isSubmitting } = useContractForm(bodyOf(invoiceCalls.cancel), {
    id: bill.id,
    reason: '',
  });
  const send = submit(async (body) => {
    await cancel.mutateAsync(body);
    notifications.show({ message: t('cancelled', { number: bill.number }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('do.cancel')}: ${bill.number}`}
      submitLabel={t('do.cancel')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">
        {t('cancelText', { amount: money(bill.totalMinor), username: bill.subscriber.username })}
      </Text>
      {bill.kind === 'monthly' ? <Text size="sm">{t('cancelMonthText')}</Text> : null}
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
