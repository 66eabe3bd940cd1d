import { type CreditNoteRow, creditNoteCalls, manualMethods } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../../../../entities/billing/labels.ts';
import { useRecipients } from '../../../../entities/cash-book/api.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useRefundCreditNote } from '../../api.ts';

interface RefundDialogProps {
  readonly note: CreditNoteRow;
  readonly onClose: () => void;
}

/** Pays unused credit out, in cash or by another method. */
export function RefundDialog({ note, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['credit-notes', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const refund = useRefundCreditNote();
  const payers = useRecipients().data ?? [];
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(creditNoteCalls.refund),
    { id: note.id, amountMinor: note.creditMinor, method: 'cash', reference: '', reason: '' },
  );
  const { amountMinor, method, paidBy } = form.watch();
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0 && amountMinor <= note.creditMinor;
  const send = submit(async (body) => {
    await refund.mutateAsync(body);
    notifications.show({
      message: t('refunded', { amount: money(body.amountMinor), username: note.subscriber.username }),
    });
  }, onClose);
  return (
    <FormDialog
      title={t('refundTitle', { number: note.number })}
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
        description={t('refundAtMost', { amount: money(note.creditMinor) })}
        value={amountMinor}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
      <NativeSelect
        label={t('billing:method')}
        value={method}
        onChange={({ currentTarget }) =>
          form.setValue('method', currentTarget.value as typeof method, { shouldDirty: true })
        }
        data={manualMethods.map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
      />
      <NativeSelect
        label={t('paidBy')}
        description={method === 'cash' ? t('paidByCashHint') : undefined}
        value={paidBy === undefined ? '' : String(paidBy)}
        onChange={({ currentTarget }) =>
          form.setValue('paidBy', currentTarget.value ? Number(currentTarget.value) : undefined, {
            shouldDirty: true,
          })
        }
        error={errorOf('paidBy')}
        data={[
          { value: '', label: t('paidByYou') },
          ...payers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {method === 'cash' ? null : (
        <TextInput
          {...field('reference')}
          label={t('billing:reference')}
          description={t('billing:referenceHint')}
          autoComplete="off"
        />
      )}
      <TextInput {...field('reason')} label={t('reason')} description={t('reasonHint')} withAsterisk />
    </FormDialog>
  );
}
