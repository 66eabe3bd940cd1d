import { checkoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { gatewayNamesShown } from '../../../../entities/checkouts/gateways.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { useChargeback } from '../../api.ts';
import { refundableMinor } from '../permitted-actions.ts';
import type { CheckoutDialogProps } from './dialog-props.ts';

/** Records that the gateway took the money back, which the customer's bank asked for. */
export function ChargebackDialog({ checkout, side, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const moneyIn = useMoneyIn();
  const chargeback = useChargeback(side);
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(checkoutCalls.chargeback),
    { id: checkout.id, reason: '' },
  );
  const amount = moneyIn(refundableMinor(checkout), checkout.paidCurrency ?? checkout.currency);
  const send = submit(async (body) => {
    await chargeback.mutateAsync(body);
    notifications.show({ message: t('chargebackDone', { amount, reference: checkout.reference }) });
  }, onClose);
  return (
    <FormDialog
      title={t('chargebackTitle', { reference: checkout.reference })}
      submitLabel={t('chargeback')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('chargebackText', { amount, gateway: gatewayNamesShown[checkout.gateway] })}</Text>
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
