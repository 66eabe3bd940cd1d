import { type Payment, paymentCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { List, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { useReverse } from '../../api.ts';
import { leftOf, openAgain } from '../refund-effect.ts';
import { OfPayment } from './payment-loader.tsx';

interface ReverseDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Takes a whole payment back, as when it was entered by mistake. */
export const ReverseDialog = (props: ReverseDialogProps) => (
  <OfPayment {...props} action="reverse">
    {(payment) => <ReverseForm payment={payment} onClose={props.onClose} />}
  </OfPayment>
);

function ReverseForm({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shared']);
  const { money } = useMoneyText();
  const reverse = useReverse();
  const { field, submit, problem, isSubmitting, isDirty } = useContractForm(bodyOf(paymentCalls.reverse), {
    id: payment.id,
    reason: '',
  });
  const bills = openAgain(payment);
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
          {t('reverseText', { amount: money(leftOf(payment)), name: payment.subscriber.username })}
        </Text>
        {bills.length > 0 ? (
          <>
            <Text size="sm">{t('openAgain')}</Text>
            <List size="sm">
              {bills.map(({ invoiceId, number, amountMinor }) => (
                <List.Item key={invoiceId}>
                  {number}: {money(amountMinor)}
                </List.Item>
              ))}
            </List>
          </>
        ) : (
          <Text size="sm">{t('openAgainNone')}</Text>
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
