import { newInvoiceForm } from '@lastmile/contract';
import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { buildChargeDraft, emptyCharge } from '../charge-draft.ts';
import { ChargeLines } from '../charge-lines.tsx';
import { InvoiceFormDialog } from './invoice-form-dialog.tsx';
import { type NewInvoice, useInvoicePreview } from './use-invoice-preview.ts';

const [monthForm, oneOffForm] = newInvoiceForm.options;

export interface InvoiceFormProps {
  readonly subscriber: { readonly id: number; readonly username: string };
  /** Switch between the two kinds of invoice, above either form. */
  readonly kindChoice: ReactNode;
  readonly onIssue: (invoice: NewInvoice) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The next month that is not invoiced, or the period that starts on a given day. */
export function MonthlyInvoiceForm({ subscriber, kindChoice, onIssue, onClose }: InvoiceFormProps) {
  const { t } = useTranslation('billing');
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(monthForm, {
    kind: 'monthly',
  });
  const { periodStart, dueOn } = form.watch();
  const preview = useInvoicePreview(subscriber.id, {
    kind: 'monthly',
    ...(periodStart ? { periodStart } : {}),
    ...(dueOn ? { dueOn } : {}),
  });
  return (
    <InvoiceFormDialog
      username={subscriber.username}
      preview={preview}
      problem={problem}
      onSubmit={submit(onIssue, onClose)}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      {kindChoice}
      <Group grow align="flex-start" gap="sm">
        <DayInput
          label={t('periodStart')}
          description={t('periodStartHint')}
          onChange={(day) => form.setValue('periodStart', day, { shouldDirty: true })}
          error={errorOf('periodStart')}
        />
        <DayInput
          label={t('dueOn')}
          description={t('dueOnHint')}
          onChange={(day) => form.setValue('dueOn', day, { shouldDirty: true })}
          error={errorOf('dueOn')}
        />
      </Group>
      <TextInput label={t('invoiceNote')} {...field('note')} autoComplete="off" />
    </InvoiceFormDialog>
  );
}

/** One-time charges, such as a device, a repair or an installation. */
export function OneOffInvoiceForm({ subscriber, kindChoice, onIssue, onClose }: InvoiceFormProps) {
  const { t } = useTranslation('billing');
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(oneOffForm, {
    kind: 'one_off',
    lines: [emptyCharge],
    discountMinor: 0,
  });
  const typed = form.watch();
  const parsed = oneOffForm.safeParse({ ...typed, note: undefined });
  const preview = useInvoicePreview(subscriber.id, parsed.success ? parsed.data : undefined);
  return (
    <InvoiceFormDialog
      username={subscriber.username}
      preview={preview}
      problem={problem}
      onSubmit={submit(onIssue, onClose)}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      {kindChoice}
      <ChargeLines
        least={1}
        lines={typed.lines.map(buildChargeDraft)}
        onChange={(lines) => form.setValue('lines', lines, { shouldDirty: true })}
        errorOf={(at, name) => errorOf(`lines.${at}.${name}`)}
      />
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          label={t('discount')}
          value={typed.discountMinor || null}
          onChange={(amount) => form.setValue('discountMinor', amount ?? 0, { shouldDirty: true })}
          error={errorOf('discountMinor')}
        />
        <DayInput
          label={t('dueOn')}
          onChange={(day) => form.setValue('dueOn', day, { shouldDirty: true })}
          error={errorOf('dueOn')}
        />
      </Group>
      <TextInput label={t('invoiceNote')} {...field('note')} autoComplete="off" />
    </InvoiceFormDialog>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly description?: string;
  readonly onChange: (day: string | undefined) => void;
  readonly error: string | null;
}

function DayInput({ onChange, ...props }: DayInputProps) {
  return (
    <TextInput
      {...props}
      type="date"
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
