import { newPaymentForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { type CreatedPayment, useSubscriberBalance, useTakePayment } from '../billing/api.ts';
import { allocatePayment } from './allocate-payment.ts';
import { AllocationPreview } from './allocation-preview.tsx';
import { defaultMethod } from './allowed-methods.ts';
import { PaymentFields } from './payment-fields.tsx';

interface TakePaymentDialogProps {
  readonly subscriber: { readonly id: number; readonly username: string; readonly name: string | null };
  /** The invoice to pay first; the oldest if undefined. */
  readonly invoice?: { readonly id: number; readonly number: string; readonly balanceDueMinor: number };
  readonly onClose: () => void;
  /** Called once the payment is recorded, for example to offer the receipt. */
  readonly onPaid?: (payment: CreatedPayment) => void;
}

/** Takes a payment for an invoice or a subscriber and previews its allocation. */
export function TakePaymentDialog({ subscriber, invoice, onClose, onPaid }: TakePaymentDialogProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyFormat();
  const balance = useSubscriberBalance(subscriber.id).data;
  const takePayment = useTakePayment(invoice?.id);
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = usePaymentForm(
    subscriber.id,
    invoice,
    balance?.balanceDueMinor,
  );
  const typed = form.watch();
  const amount = amountOrZero(typed.amountMinor);
  const invoices = balance?.invoices ?? (invoice ? [invoice] : []);
  const send = submit(async (values) => {
    const payment = await takePayment.mutateAsync(values);
    notifications.show({
      message: t('paymentReceived', { amount: money(values.amountMinor), number: payment.number }),
    });
    onPaid?.(payment);
  }, onClose);
  return (
    <FormDialog
      title={`${t('takePayment')}: ${invoice?.number ?? subscriber.username}`}
      submitLabel={amount > 0 ? t('takePaymentAmount', { amount: money(amount) }) : t('takePayment')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm" c="dimmed">
        {[subscriber.name, subscriber.username].filter(Boolean).join(' · ')}
        {balance ? ` · ${t('balanceDue', { amount: money(balance.balanceDueMinor) })}` : null}
      </Text>
      <MoneyField
        label={t('amount')}
        withAsterisk
        value={typed.amountMinor ?? null}
        onChange={(value) =>
          form.setValue('amountMinor', value as number, { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('amountMinor')}
      />
      <AllocationPreview {...allocatePayment(amount, invoices, invoice?.id)} />
      <PaymentFields
        values={typed}
        errorOf={errorOf}
        onChange={(name, value) => form.setValue(name, value as never, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

/** The balance due is the default amount until another is typed. */
function usePaymentForm(
  subscriberId: number,
  invoice: TakePaymentDialogProps['invoice'],
  balanceDueMinor: number | undefined,
) {
  const contractForm = useContractForm(newPaymentForm, {
    subscriberId,
    method: defaultMethod(),
    ...(invoice ? { amountMinor: invoice.balanceDueMinor } : {}),
  });
  const { form } = contractForm;
  useEffect(() => {
    if (invoice || !balanceDueMinor || form.getFieldState('amountMinor').isDirty) return;
    form.reset({ ...form.getValues(), amountMinor: balanceDueMinor });
  }, [invoice, balanceDueMinor, form]);
  return contractForm;
}

/** The amount may be invalid while it is being typed. */
const amountOrZero = (amount: number | null | undefined) =>
  typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
