import { type Payment, paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { useRefund } from '../../api.ts';
import { leftOf, refundEffect } from '../refund-effect.ts';
import { useMethodText } from '../use-method-label.ts';
import { OfPayment } from './payment-loader.tsx';

interface RefundDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Pays money back to the subscriber, all of it or a part. */
export const RefundDialog = (props: RefundDialogProps) => (
  <OfPayment {...props} action="refund">
    {(payment) => <RefundForm payment={payment} onClose={props.onClose} />}
  </OfPayment>
);

function RefundForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyText();
  const methodText = useMethodText();
  const refund = useRefund();
  const left = leftOf(payment);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    bodyOf(paymentCalls.refund),
    { id: payment.id, amountMinor: payment.favourMinor || left, reason: '' },
  );
  const amountMinor = form.watch('amountMinor');
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0 && amountMinor <= left;
  const { openAgainMinor } = refundEffect(payment, isAmount ? amountMinor : 0);
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
        description={t('refundAtMost', { amount: money(left), method: methodText(payment.method) })}
        value={amountMinor}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
      <Text size="sm" aria-live="polite">
        {openAgainMinor > 0
          ? t('refundOpensAgain', { amount: money(openAgainMinor) })
          : t('refundFromFavour')}
      </Text>
      <TextInput {...field('reason')} label={t('reason')} description={t('reasonHint')} withAsterisk />
    </FormDialog>
  );
}
