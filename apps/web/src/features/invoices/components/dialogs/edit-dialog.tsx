import { type Invoice, invoiceUpdateForm } from '@lastmile/contract';
import { FormDialog, TableSkeleton } from '@lastmile/ui';
import { Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { buildChargeDraft } from '../../../../entities/invoices/charge-draft.ts';
import { ChargeLines } from '../../../../entities/invoices/charge-lines.tsx';
import { InvoiceSummary } from '../../../../entities/invoices/invoice-summary.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { useInvoiceLineText } from '../../../../entities/invoices/use-invoice-line-text.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useInvoice, useUpdateInvoice } from '../../api.ts';
import { splitEditableLines } from './editable-lines.ts';
import type { InvoiceDialogProps } from './invoice-dialog-props.ts';
import { useEditPreview } from './use-edit-preview.ts';

/** Replaces an unpaid invoice by a new one, and opens that. */
export function EditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const invoiceQuery = useInvoice(invoice.id);
  // Read once when the dialog opens, so that the form does not change while the user types.
  const [read, setRead] = useState<Invoice>();
  if (!read && invoiceQuery.data && !invoiceQuery.isFetching) setRead(invoiceQuery.data);
  if (read) return <EditForm invoice={read} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('action.edit')}: ${invoice.number}`}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {invoiceQuery.error ? (
        <ProblemAlert error={invoiceQuery.error} />
      ) : (
        <TableSkeleton label={t('shared:loading')} />
      )}
    </Modal>
  );
}

function EditForm({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'billing', 'shared']);
  const { money } = useMoneyFormat();
  const invoiceLineLabel = useInvoiceLineText();
  const edit = useUpdateInvoice();
  const navigate = useNavigate();
  const [{ fixedLines, charges }] = useState(() => splitEditableLines(invoice.lines));
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(
    invoiceUpdateForm,
    {
      id: invoice.id,
      version: invoice.version,
      keepLines: fixedLines.map(({ place }) => place),
      lines: charges,
      discountMinor: invoice.discountMinor,
      // An empty field stands for the payment terms.
      ...(invoice.overdue ? {} : { dueOn: invoice.dueOn }),
      note: invoice.note,
    },
  );
  const typed = form.watch();
  const { keepLines = [], lines = [], discountMinor } = typed;
  const preview = useEditPreview(typed);
  const toggleLine = (place: number, isLineSelected: boolean) =>
    form.setValue(
      'keepLines',
      isLineSelected
        ? [...keepLines, place].sort((a, b) => a - b)
        : keepLines.filter((other) => other !== place),
      { shouldDirty: true },
    );
  const send = submit(async (body) => {
    const { id, number, totalMinor } = await edit.mutateAsync(body);
    const amount = money(totalMinor);
    notifications.show({ message: t('edited', { number, amount, replaced: invoice.number }) });
    navigate(invoicePath(id));
  }, onClose);
  return (
    <FormDialog
      title={`${t('action.edit')}: ${invoice.number}`}
      submitLabel={t('save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      guarded={isDirty}
    >
      <ProblemAlert error={problem} />
      <Text size="sm" c="dimmed">
        {t('editHint')}
      </Text>
      {fixedLines.length > 0 ? (
        <Stack gap="xs" role="group" aria-label={t('fixedLines')}>
          {fixedLines.map(({ place, line }) => {
            const { title, detail } = invoiceLineLabel(line, invoice.vatRate);
            return (
              <Checkbox
                key={place}
                label={`${title} · ${money(line.amountMinor)}`}
                description={detail}
                checked={keepLines.includes(place)}
                onChange={({ currentTarget }) => toggleLine(place, currentTarget.checked)}
              />
            );
          })}
        </Stack>
      ) : null}
      <ChargeLines
        lines={lines.map(buildChargeDraft)}
        onChange={(next) => form.setValue('lines', next, { shouldDirty: true })}
        errorOf={(at, name) => errorOf(`lines.${at}.${name}`)}
      />
      {keepLines.length + lines.length === 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('lineRequired')}
        </Text>
      ) : null}
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          label={t('billing:discount')}
          value={discountMinor || null}
          onChange={(amount) => form.setValue('discountMinor', amount ?? 0, { shouldDirty: true })}
          error={errorOf('discountMinor')}
        />
        <TextInput
          type="date"
          label={t('dueOn')}
          {...form.register('dueOn', { setValueAs: (day) => day || undefined })}
          error={errorOf('dueOn')}
        />
      </Group>
      <TextInput label={t('billing:invoiceNote')} {...field('note')} autoComplete="off" />
      {preview.data ? (
        <div style={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
          <InvoiceSummary invoice={preview.data} paidMinor={0} />
        </div>
      ) : null}
    </FormDialog>
  );
}
