import { creditCauses, invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCreateCreditNote } from '../../api.ts';
import { causeKeys } from '../labels.ts';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';

/** Credits an invoice: the note pays its balance due, the rest becomes account credit. */
export function CreditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { money } = useMoneyFormat();
  const credit = useCreateCreditNote();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(invoiceCalls.creditNote),
    {
      subscriberId: invoice.subscriber.id,
      invoiceId: invoice.id,
      cause: 'outage',
      reason: '',
      ...(invoice.balanceDueMinor > 0 ? { amountMinor: invoice.balanceDueMinor } : {}),
    },
  );
  const { amountMinor, cause } = form.watch();
  const amount = Number.isFinite(amountMinor) ? (amountMinor ?? 0) : 0;
  const beyond = amount - invoice.balanceDueMinor;
  const send = submit(async (body) => {
    const { number } = await credit.mutateAsync(body);
    notifications.show({ message: t('credited', { number, amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('action.credit')}: ${invoice.number}`}
      submitLabel={amount > 0 ? t('creditAmount', { amount: money(amount) }) : t('action.credit')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <MoneyField
        label={t('creditOf')}
        description={t('creditHint', {
          total: money(invoice.totalMinor),
          balanceDue: money(invoice.balanceDueMinor),
        })}
        withAsterisk
        value={amountMinor ?? null}
        onChange={(value) =>
          form.setValue('amountMinor', value as number, { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('amountMinor')}
      />
      {beyond > 0 ? (
        <Text size="sm" role="status">
          {t('creditRemainder', { amount: money(beyond) })}
        </Text>
      ) : null}
      <NativeSelect
        label={t('creditReason')}
        value={cause}
        onChange={({ currentTarget }) =>
          form.setValue('cause', currentTarget.value as typeof cause, { shouldDirty: true })
        }
        data={creditCauses.map((value) => ({ value, label: t(causeKeys[value]) }))}
      />
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" />
    </FormDialog>
  );
}
