import { type Payment, paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { List, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useReversePayment } from '../../api.ts';
import { refundableMinor, reopenedInvoices } from '../refund-effect.ts';
import { PaymentLoader } from './payment-loader.tsx';

interface ReverseDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Reverses a whole payment, for example one recorded by mistake. */
export const ReverseDialog = (props: ReverseDialogProps) => (
  <PaymentLoader {...props} action="reverse">
    {(payment) => <ReverseForm payment={payment} onClose={props.onClose} />}
  </PaymentLoader>
);

function ReverseForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyFormat();
  const reverse = useReversePayment();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentCalls.reverse),
    {
      id: payment.id,
      reason: '',
    },
  );
  const invoices = reopenedInvoices(payment);
  const send = submit(async (body) => {
    await reverse.mutateAsync(body);
    notifications.show({ message: t('reversed', { number: payment.number }) });
  }, onClose);
  return (
    <FormDialog
      title={t('reverseTitle', { number: payment.number })}
      submitLabel={t('reverse')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Stack gap={4}>
        <Text size="sm">
          {t('reverseText', { amount: money(refundableMinor(payment)), name: payment.subscriber.username })}
        </Text>
        {invoices.length > 0 ? (
          <>
            <Text size="sm">{t('reopenedInvoices')}</Text>
            <List size="sm">
              {invoices.map(({ invoiceId, number, amountMinor }) => (
                <List.Item key={invoiceId}>
                  {number}: {money(amountMinor)}
                </List.Item>
              ))}
            </List>
          </>
        ) : (
          <Text size="sm">{t('reopenedInvoicesNone')}</Text>
        )}
      </Stack>
      <TextInput
        {...field('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
