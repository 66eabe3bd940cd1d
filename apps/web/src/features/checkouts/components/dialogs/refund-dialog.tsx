import { checkoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useRefund } from '../../api.ts';
import type { CheckoutRow } from '../labels.ts';
import { useMoneyIn } from '../use-money-in.ts';
import type { CheckoutDialogProps } from './dialog-props.ts';

const doneKeys = {
  refunded: 'refundDone.refunded',
  pending: 'refundDone.pending',
  unknown: 'refundDone.unknown',
  failed: 'refundDone.failed',
} as const;

/** Sends the whole amount back through the gateway. */
export function RefundDialog({ checkout, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const moneyIn = useMoneyIn();
  const refund = useRefund();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(checkoutCalls.refund),
    { id: checkout.id, reason: '' },
  );
  const amount = moneyIn(checkout.paidMinor ?? 0, checkout.paidCurrency ?? checkout.currency);
  const gateway = gatewayNamesShown[checkout.gateway];
  const send = submit(async (body) => {
    const { refundState } = await refund.mutateAsync(body);
    notifications.show({
      message: t(doneKeys[refundState], { amount, gateway }),
      ...(refundState === 'failed' ? { color: 'red' } : {}),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('refundTitle', { reference: checkout.reference })}
      submitLabel={t('refundAmount', { amount })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('refundText', { amount, gateway })}</Text>
      {checkout.paymentId === null ? null : <Text size="sm">{t('refundReverses')}</Text>}
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
