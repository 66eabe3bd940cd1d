import { cashBookCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { CashUserSelect } from '../../../../entities/cash-book/cash-user-select.tsx';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { session } from '../../../../shared/session/session.ts';
import { useRecordOpening } from '../../api.ts';
import { AmountAndDate } from './movement-fields.tsx';

/** Records cash or bank money that was there before the cash book was kept here. */
export function OpeningDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const { money } = useMoneyFormat();
  const record = useRecordOpening();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(cashBookCalls.opening),
    {
      account: 'cash',
      userId: session.user()?.id,
      amountMinor: Number.NaN,
      on: localToday(new Date()),
      reference: '',
      note: '',
    },
  );
  const [account, userId, amountMinor, on] = form.watch(['account', 'userId', 'amountMinor', 'on']);
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0;
  const send = submit(async (body) => {
    await record.mutateAsync(body);
    notifications.show({ message: t('openingDone', { amount: money(body.amountMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={t('openingRecord')}
      submitLabel={isAmount ? t('openingAmount', { amount: money(amountMinor) }) : t('openingRecord')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!isAmount}
      guarded={isDirty}
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
      <NativeSelect
        {...field('account')}
        label={t('account')}
        data={[
          { value: 'cash', label: t('paidFrom.cash') },
          { value: 'bank', label: t('bank') },
        ]}
      />
      {account === 'bank' ? null : (
        <CashUserSelect
          label={t('holder')}
          value={userId}
          onChange={(value) => form.setValue('userId', value, { shouldDirty: true })}
          error={errorOf('userId')}
        />
      )}
      <TextInput {...field('note')} label={t('note')} autoComplete="off" />
    </FormDialog>
  );
}
