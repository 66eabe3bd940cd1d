import { cashBookCalls, expenseCategories } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CashUserSelect } from '../../../../entities/cash-book/cash-user-select.tsx';
import { categoryKeys } from '../../../../entities/cash-book/movement-labels.ts';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { session } from '../../../../shared/session/session.ts';
import { useRecordExpense, useUploadReceipt } from '../../api.ts';
import { AmountAndDate } from './movement-fields.tsx';
import { ReceiptField } from './receipt-field.tsx';

/** Records an expense paid from cash or from the bank. */
export function ExpenseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const { money } = useMoneyFormat();
  const record = useRecordExpense();
  const upload = useUploadReceipt();
  const [receipt, setReceipt] = useState<File | null>(null);
  // Recorded once, also if its receipt is refused and another one is sent.
  const recorded = useRef<number>(undefined);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(cashBookCalls.expense),
    {
      from: 'cash',
      userId: session.user()?.id,
      category: 'other',
      amountMinor: Number.NaN,
      on: localToday(new Date()),
      reference: '',
      note: '',
    },
  );
  const [from, userId, amountMinor, on] = form.watch(['from', 'userId', 'amountMinor', 'on']);
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0;
  const send = submit(async (body) => {
    recorded.current ??= (await record.mutateAsync(body)).id;
    if (receipt) await upload.mutateAsync({ id: recorded.current, receipt });
    notifications.show({ message: t('expenseDone', { amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={t('expense')}
      submitLabel={isAmount ? t('expenseAmount', { amount: money(amountMinor) }) : t('expense')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isAmount}
      guarded={isDirty || receipt !== null}
    >
      <ProblemAlert error={problem} />
      <AmountAndDate
        amountMinor={amountMinor}
        onAmount={(value) => form.setValue('amountMinor', value, { shouldDirty: true })}
        amountError={errorOf('amountMinor')}
        on={on}
        onDate={(value) => form.setValue('on', value, { shouldDirty: true })}
        dateError={errorOf('on')}
      />
      <Group grow align="flex-start" gap="sm">
        <NativeSelect
          {...field('category')}
          label={t('category')}
          data={expenseCategories.map((value) => ({ value, label: t(categoryKeys[value]) }))}
        />
        <NativeSelect
          {...field('from')}
          label={t('paidFrom')}
          data={[
            { value: 'cash', label: t('paidFrom.cash') },
            { value: 'bank', label: t('bank') },
          ]}
        />
      </Group>
      {from === 'bank' ? null : (
        <CashUserSelect
          label={t('holder')}
          value={userId}
          onChange={(value) => form.setValue('userId', value, { shouldDirty: true })}
          error={errorOf('userId')}
          showsCash
        />
      )}
      <TextInput {...field('reference')} label={t('receiptNumber')} autoComplete="off" />
      <ReceiptField value={receipt} onChange={setReceipt} />
      <TextInput {...field('note')} label={t('note')} autoComplete="off" />
    </FormDialog>
  );
}
