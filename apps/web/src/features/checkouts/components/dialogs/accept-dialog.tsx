import { checkoutCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyIn } from '../../../../shared/money/use-money-in.ts';
import { useAccept } from '../../api.ts';
import { ReviewReasons } from '../view/review-reasons.tsx';
import type { CheckoutDialogProps } from './dialog-props.ts';

/** Posts the amount that the gateway confirmed, which may differ from what was asked for. */
export function AcceptDialog({ checkout, side, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation(['checkouts', 'shared']);
  const moneyIn = useMoneyIn();
  const accept = useAccept(side);
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(checkoutCalls.resolve),
    { id: checkout.id, note: '' },
  );
  const amount = moneyIn(checkout.paidMinor ?? 0, checkout.currency);
  const username = checkout.subscriber?.username ?? checkout.reference;
  const send = submit(async (body) => {
    await accept.mutateAsync(body);
    notifications.show({ message: t('accepted', { amount, username }) });
  }, onClose);
  return (
    <FormDialog
      title={t('acceptTitle', { reference: checkout.reference })}
      submitLabel={t('acceptAmount', { amount })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <ReviewReasons checkout={checkout} />
      <Text size="sm">
        {t('acceptText', { amount, username, asked: moneyIn(checkout.amountMinor, checkout.currency) })}
      </Text>
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
