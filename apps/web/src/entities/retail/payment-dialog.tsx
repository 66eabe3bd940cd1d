import { manualMethods, type RetailInvoice, retailCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';
import { methodKeys } from '../billing/labels.ts';
import { useRecordRetailPayment } from './api.ts';

interface RetailPaymentDialogProps {
  readonly subscriber: RetailInvoice['subscriber'];
  /** Who received it: a subscriber may owe a former reseller. */
  readonly resellerId: number;
  /** Suggested. */
  readonly amountMinor: number;
  readonly onClose: () => void;
}

/** Money that a subscriber paid the reseller. */
export function RetailPaymentDialog({
  subscriber,
  resellerId,
  amountMinor: dueMinor,
  onClose,
}: RetailPaymentDialogProps) {
  const { t } = useTranslation(['retail', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const record = useRecordRetailPayment();
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    requestBodySchema(retailCalls.pay),
    {
      subscriberId: subscriber.id,
      resellerId,
      amountMinor: dueMinor,
      method: 'cash',
      reference: '',
      note: '',
    },
  );
  const [amountMinor, method] = form.watch(['amountMinor', 'method']);
  const isAmount = Number.isFinite(amountMinor) && amountMinor > 0;
  const send = submit(async (body) => {
    await record.mutateAsync(body);
    const details = { amount: money(body.amountMinor), name: subscriber.name ?? subscriber.username };
    notifications.show({ message: t('recorded', details) });
  }, onClose);
  return (
    <FormDialog
      title={t('recordPayment')}
      submitLabel={isAmount ? t('recordAmount', { amount: money(amountMinor) }) : t('recordPayment')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm">{t('recordText')}</Text>
      <MoneyField
        label={t('amount')}
        value={amountMinor ?? null}
        onChange={(value) => form.setValue('amountMinor', value ?? Number.NaN, { shouldDirty: true })}
        error={errorOf('amountMinor')}
        withAsterisk
      />
      <Select
        label={t('billing:method')}
        allowDeselect={false}
        data={manualMethods.map((value) => ({ value, label: t(`billing:${methodKeys[value]}`) }))}
        value={method}
        onChange={(value) => form.setValue('method', value as typeof method, { shouldDirty: true })}
        comboboxProps={{ shadow: 'md' }}
      />
      <TextInput {...field('reference')} label={t('reference')} autoComplete="off" />
      <TextInput {...field('note')} label={t('billing:note')} autoComplete="off" />
    </FormDialog>
  );
}
