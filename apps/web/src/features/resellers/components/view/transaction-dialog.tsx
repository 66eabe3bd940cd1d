import { manualMethods, type ResellerDetails, resellerCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Checkbox, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { methodKeys } from '../../../../entities/billing/labels.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { usePayOut, useTopUp } from '../../api.ts';

interface TransactionDialogProps {
  readonly kind: 'topUp' | 'payout';
  readonly reseller: ResellerDetails;
  readonly onClose: () => void;
}

/** What the ISP owes the reseller, apart from the cash that they hold. */
export const payableTo = ({ owesMinor, cashMinor }: ResellerDetails): number =>
  Math.max(0, cashMinor - owesMinor);

const payOutLabels = { title: 'payOut', submit: 'payOutAmount' } as const;
const labelsOf = {
  commission: {
    topUp: { title: 'receive', submit: 'receiveAmount', text: 'receiveText' },
    payout: { ...payOutLabels, text: 'payableText' },
  },
  wholesale: {
    topUp: { title: 'topUp', submit: 'topUpAmount', text: 'topUpText' },
    payout: { ...payOutLabels, text: 'walletText' },
  },
} as const;

/** Money that the reseller pays in, or that is paid out to them. */
export function TransactionDialog({ kind, reseller, onClose }: TransactionDialogProps) {
  const { t } = useTranslation(['resellers', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const [topUp, payOut] = [useTopUp(), usePayOut()];
  const isPayout = kind === 'payout';
  const labels = labelsOf[reseller.model][kind];
  const payableMinor = payableTo(reseller);
  const suggestedMinor = isPayout ? payableMinor : Math.max(0, reseller.owesMinor - reseller.cashMinor);
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(resellerCalls.topUp),
    {
      id: reseller.id,
      amountMinor: suggestedMinor || (null as never),
      method: 'cash',
      reference: '',
      note: '',
    },
  );
  const [keeps, setKeeps] = useState(false);
  const [amountMinor, method] = form.watch(['amountMinor', 'method']);
  const canKeep = isPayout && reseller.cashMinor > 0;
  const send = submit(async (body) => {
    if (isPayout)
      await payOut.mutateAsync(
        canKeep && keeps ? { ...body, method: 'cash', paidBy: reseller.userId } : body,
      );
    else await topUp.mutateAsync(body);
    const details = { amount: money(body.amountMinor), name: reseller.fullName };
    notifications.show({ message: isPayout ? t('paidOut', details) : t('paidIn', details) });
  }, onClose);
  const amount = amountMinor > 0 && Number.isFinite(amountMinor) ? money(amountMinor) : null;
  return (
    <FormDialog
      title={t(labels.title)}
      submitLabel={amount === null ? t(labels.title) : t(labels.submit, { amount })}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t(labels.text, { amount: money(payableMinor), name: reseller.fullName })}</Text>
      <MoneyField
        label={t('amount')}
        value={amountMinor ?? null}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
      {canKeep ? (
        <Checkbox
          label={t('keepFromCash')}
          description={t('keepFromCashHint', { amount: money(reseller.cashMinor) })}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      ) : null}
      {canKeep && keeps ? null : (
        <>
          <Select
            label={t('billing:method')}
            allowDeselect={false}
            data={manualMethods.map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
            value={method}
            onChange={(value) => form.setValue('method', value as typeof method, { shouldDirty: true })}
            comboboxProps={{ shadow: 'md' }}
          />
          <TextInput {...field('reference')} label={t('reference')} autoComplete="off" />
        </>
      )}
      <TextInput {...field('note')} label={t('billing:note')} autoComplete="off" />
    </FormDialog>
  );
}
