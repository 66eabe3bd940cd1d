import { manualMethods, type Payment, paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CashUserSelect } from '../../../../entities/cash-book/cash-user-select.tsx';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { session } from '../../../../shared/session/session.ts';
import { useRefundPayment } from '../../api.ts';
import { refundableMinor, refundEffect } from '../refund-effect.ts';
import { useMethodLabel } from '../use-method-label.ts';
import { PaymentLoader } from './payment-loader.tsx';

interface RefundDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Refunds a payment in full or in part. */
export const RefundDialog = (props: RefundDialogProps) => (
  <PaymentLoader {...props} action="refund">
    {(payment) => <RefundForm payment={payment} onClose={props.onClose} />}
  </PaymentLoader>
);

function RefundForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyFormat();
  const methodLabel = useMethodLabel();
  const refund = useRefundPayment();
  const remaining = refundableMinor(payment);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(paymentCalls.refund),
    {
      id: payment.id,
      amountMinor: payment.creditMinor || remaining,
      method: manualMethods.find((manual) => manual === payment.method) ?? 'cash',
      paidBy: session.user()?.id,
      reason: '',
    },
  );
  const [amountMinor, method, paidBy] = form.watch(['amountMinor', 'method', 'paidBy']);
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0 && amountMinor <= remaining;
  const { reopenedMinor } = refundEffect(payment, isAmount ? amountMinor : 0);
  const send = submit(async (body) => {
    await refund.mutateAsync(body);
    notifications.show({ message: t('refunded', { amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={t('refundTitle', { number: payment.number })}
      submitLabel={isAmount ? t('refundAmount', { amount: money(amountMinor) }) : t('refund')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isAmount}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <MoneyField
        label={t('refundHowMuch')}
        description={t('refundAtMost', { amount: money(remaining), method: methodLabel(payment.method) })}
        value={amountMinor}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
      <Select
        label={t('refundMethod')}
        allowDeselect={false}
        data={manualMethods.map((value) => ({ value, label: methodLabel(value) }))}
        value={method ?? 'cash'}
        onChange={(value) =>
          form.setValue('method', manualMethods.find((one) => one === value) ?? 'cash', { shouldDirty: true })
        }
        error={errorOf('method')}
      />
      <CashUserSelect
        label={t('refundPaidBy')}
        value={paidBy}
        onChange={(value) => form.setValue('paidBy', value, { shouldDirty: true })}
        error={errorOf('paidBy')}
        showsCash={method === 'cash'}
      />
      <Text size="sm" aria-live="polite">
        {reopenedMinor > 0 ? t('refundReopens', { amount: money(reopenedMinor) }) : t('refundFromCredit')}
      </Text>
      <TextInput {...field('reason')} label={t('reason')} description={t('reasonHint')} withAsterisk />
    </FormDialog>
  );
}
