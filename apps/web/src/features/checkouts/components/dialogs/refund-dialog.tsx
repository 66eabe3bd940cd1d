import { platformCheckoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { useRefund } from '../../api.ts';
import { refundableMinor } from '../permitted-actions.ts';
import type { CheckoutDialogProps } from './dialog-props.ts';

const doneKeys = {
  refunded: 'refundDone.refunded',
  pending: 'refundDone.pending',
  unknown: 'refundDone.unknown',
  failed: 'refundDone.failed',
} as const;

/** Sends the amount, or a part of it, back through the gateway. */
export function RefundDialog({ checkout, side, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const moneyIn = useMoneyIn();
  const refund = useRefund(side);
  const remaining = refundableMinor(checkout);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(platformCheckoutCalls.refund),
    { id: checkout.id, reason: '', amountMinor: remaining, approveAboveBalance: false },
  );
  const [amountMinor = Number.NaN, isApproved] = form.watch(['amountMinor', 'approveAboveBalance']);
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0 && amountMinor <= remaining;
  const inPaid = (minor: number) => moneyIn(minor, checkout.paidCurrency ?? checkout.currency);
  const gateway = gatewayNamesShown[checkout.gateway];
  const isAboveBalance =
    'unsettledMinor' in checkout && checkout.payee === 'isp' && amountMinor > checkout.unsettledMinor;
  const send = submit(async (body) => {
    const { refundState } = await refund.mutateAsync(body);
    notifications.show({
      message: t(doneKeys[refundState], { amount: inPaid(body.amountMinor ?? remaining), gateway }),
      ...(refundState === 'failed' ? { color: 'red' } : {}),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('refundTitle', { reference: checkout.reference })}
      submitLabel={isAmount ? t('refundAmount', { amount: inPaid(amountMinor) }) : t('refund')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isAmount || (isAboveBalance && !isApproved)}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      {checkout.paidCurrency === checkout.currency ? (
        <MoneyField
          label={t('refundHowMuch')}
          currency={checkout.currency}
          description={t('refundAtMost', { amount: inPaid(remaining) })}
          value={amountMinor}
          onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
          error={errorOf('amountMinor')}
          withAsterisk
        />
      ) : null}
      <Text size="sm">{t('refundText', { gateway })}</Text>
      {checkout.paymentId === null ? null : <Text size="sm">{t('refundReverses')}</Text>}
      {isAboveBalance ? (
        <Checkbox
          label={t('approveAboveBalance', { balance: inPaid(checkout.unsettledMinor) })}
          checked={isApproved ?? false}
          onChange={(event) =>
            form.setValue('approveAboveBalance', event.currentTarget.checked, { shouldDirty: true })
          }
        />
      ) : null}
      <TextInput
        {...field('reason')}
        label={t('refundReason')}
        description={t('recordedWithName')}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
