import { newPaymentForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../shared/money/money-field.tsx';
import { useMoneyText } from '../../shared/money/use-money-format.ts';
import { type PaymentTaken, useDues, useTakePayment } from '../billing/api.ts';
import { spreadPayment } from './allocate-payment.ts';
import { PaymentEffect } from './allocation-preview.tsx';
import { PaymentFields } from './payment-fields.tsx';

interface TakePaymentDialogProps {
  readonly line: { readonly id: number; readonly username: string; readonly name: string | null };
  /** The bill that is paid first; left out, the oldest is. */
  readonly bill?: { readonly id: number; readonly number: string; readonly openMinor: number };
  readonly onClose: () => void;
  /** Once the money is in the books, such as to offer the receipt. */
  readonly onTaken?: (taken: PaymentTaken) => void;
}

/** Takes a payment for a bill, or for whatever the line owes; shows where the money goes before it is taken. */
export function TakePaymentDialog({ line, bill, onClose, onTaken }: TakePaymentDialogProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const { money } = useMoneyText();
  const dues = useDues(line.id).data;
  const take = useTakePayment(bill?.id);
  const { form, errorOf, submit, problem, isSubmitting, isDirty } = usePaymentForm(
    line.id,
    bill,
    dues?.openMinor,
  );
  const typed = form.watch();
  const amount = amountOrZero(typed.amountMinor);
  const bills = dues?.bills ?? (bill ? [bill] : []);
  const send = submit(async (values) => {
    const taken = await take.mutateAsync(values);
    notifications.show({ message: t('taken', { amount: money(values.amountMinor), number: taken.number }) });
    onTaken?.(taken);
  }, onClose);
  return (
    <FormDialog
      title={`${t('takePayment')}: ${bill?.number ?? line.username}`}
      submitLabel={amount > 0 ? t('takeAmount', { amount: money(amount) }) : t('takePayment')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm" c="dimmed">
        {[line.name, line.username].filter(Boolean).join(' · ')}
        {dues ? ` · ${t('owesInAll', { amount: money(dues.openMinor) })}` : null}
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
      <PaymentEffect {...spreadPayment(amount, bills, bill?.id)} />
      <PaymentFields
        values={typed}
        errorOf={errorOf}
        onChange={(name, value) => form.setValue(name, value as never, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

/** The balance due is the usual amount, until another is typed. */
function usePaymentForm(
  subscriberId: number,
  bill: TakePaymentDialogProps['bill'],
  openMinor: number | undefined,
) {
  const contractForm = useContractForm(newPaymentForm, {
    subscriberId,
    method: 'cash',
    ...(bill ? { amountMinor: bill.openMinor } : {}),
  });
  const { form } = contractForm;
  useEffect(() => {
    if (bill || !openMinor || form.getFieldState('amountMinor').isDirty) return;
    form.reset({ ...form.getValues(), amountMinor: openMinor });
  }, [bill, openMinor, form]);
  return contractForm;
}

/** While an amount is being typed it may not be a number yet. */
const amountOrZero = (amount: number | null | undefined) =>
  typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
