import { creditCauses, invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { useCreditNote } from '../../api.ts';
import { causeKeys } from '../labels.ts';
import type { BillDialogProps } from './invoice-dialog-props.ts';

/** Credits a bill: what is open of it is paid by the note, the rest stays in favour. */
export function CreditDialog({ bill, onClose }: BillDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { money } = useMoneyText();
  const credit = useCreditNote();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    bodyOf(invoiceCalls.creditNote),
    {
      subscriberId: bill.subscriber.id,
      invoiceId: bill.id,
      cause: 'outage',
      reason: '',
      ...(bill.openMinor > 0 ? { amountMinor: bill.openMinor } : {}),
    },
  );
  const { amountMinor, cause } = form.watch();
  const amount = Number.isFinite(amountMinor) ? (amountMinor ?? 0) : 0;
  const beyond = amount - bill.openMinor;
  const send = submit(async (body) => {
    const { number } = await credit.mutateAsync(body);
    notifications.show({ message: t('credited', { number, amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('do.credit')}: ${bill.number}`}
      submitLabel={amount > 0 ? t('creditAmount', { amount: money(amount) }) : t('do.credit')}
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
        description={t('creditHint', { total: money(bill.totalMinor), open: money(bill.openMinor) })}
        withAsterisk
        value={amountMinor ?? null}
        onChange={(value) =>
          form.setValue('amountMinor', value as number, { shouldDirty: true, shouldValidate: true })
        }
        error={errorOf('amountMinor')}
      />
      {beyond > 0 ? (
        <Text size="sm" role="status">
          {t('creditBeyond', { amount: money(beyond) })}
        </Text>
      ) : null}
      <NativeSelect
        label={t('cause')}
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
