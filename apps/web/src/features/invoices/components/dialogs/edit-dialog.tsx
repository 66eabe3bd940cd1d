import { type Invoice, invoiceEditForm } from '@lastmile/contract';
import { FormDialog, TableSkeleton } from '@lastmile/ui';
import { Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../../entities/invoices/charge-draft.ts';
import { ChargeLines } from '../../../../entities/invoices/charge-lines.tsx';
import { BillSummary } from '../../../../entities/invoices/invoice-summary.tsx';
import { useLineText } from '../../../../entities/invoices/use-invoice-line-text.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { useEditBill, useInvoice } from '../../api.ts';
import { linesToEdit } from './editable-lines.ts';
import type { BillDialogProps } from './invoice-dialog-props.ts';
import { useEditPreview } from './use-edit-preview.ts';

/** Changes a bill of which nothing is paid. */
export function EditDialog({ bill, onClose }: BillDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const invoice = useInvoice(bill.id);
  // What was read when it opened: not changed under the hands of whoever types.
  const [read, setRead] = useState<Invoice>();
  if (!read && invoice.data && !invoice.isFetching) setRead(invoice.data);
  if (read) return <EditForm invoice={read} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('do.edit')}: ${bill.number}`}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {invoice.error ? <ProblemAlert error={invoice.error} /> : <TableSkeleton label={t('shared:loading')} />}
    </Modal>
  );
}

function EditForm({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'billing', 'shared']);
  const { money } = useMoneyText();
  const lineText = useLineText();
  const edit = useEditBill();
  const [{ kept, charges }] = useState(() => linesToEdit(invoice.lines));
  const { form, field, errorOf, submit, problem, isSubmitting, isDirty } = useContractForm(invoiceEditForm, {
    id: invoice.id,
    version: invoice.version,
    keepLines: kept.map(({ place }) => place),
    lines: charges,
    discountMinor: invoice.discountMinor,
    dueOn: invoice.dueOn,
    note: invoice.note,
  });
  const typed = form.watch();
  const { keepLines = [], lines, discountMinor } = typed;
  const preview = useEditPreview(typed);
  const keep = (place: number, isKept: boolean) =>
    form.setValue(
      'keepLines',
      isKept ? [...keepLines, place].sort((a, b) => a - b) : keepLines.filter((other) => other !== place),
      { shouldDirty: true },
    );
  const send = submit(async (body) => {
    const { totalMinor } = await edit.mutateAsync(body);
    notifications.show({ message: t('edited', { number: invoice.number, amount: money(totalMinor) }) });
  }, onClose);
  return (
    <FormDialog
      title={`${t('do.edit')}: ${invoice.number}`}
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
      {kept.length > 0 ? (
        <Stack gap="xs" role="group" aria-label={t('keepLines')}>
          {kept.map(({ place, line }) => {
            const { title, detail } = lineText(line, invoice.vatRate);
            return (
              <Checkbox
                key={place}
                label={`${title} · ${money(line.amountMinor)}`}
                description={detail}
                checked={keepLines.includes(place)}
                onChange={({ currentTarget }) => keep(place, currentTarget.checked)}
              />
            );
          })}
        </Stack>
      ) : null}
      <ChargeLines
        lines={lines.map(draftOf)}
        onChange={(next) => form.setValue('lines', next, { shouldDirty: true })}
        errorOf={(at, name) => errorOf(`lines.${at}.${name}`)}
      />
      {keepLines.length + lines.length === 0 ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('oneLineAtLeast')}
        </Text>
      ) : null}
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          label={t('billing:discount')}
          value={discountMinor || null}
          onChange={(amount) => form.setValue('discountMinor', amount ?? 0, { shouldDirty: true })}
          error={errorOf('discountMinor')}
        />
        <TextInput type="date" label={t('dueOn')} {...field('dueOn')} />
      </Group>
      <TextInput label={t('billing:noteOnBill')} {...field('note')} autoComplete="off" />
      {preview.data ? (
        <div style={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
          <BillSummary bill={preview.data} paidMinor={0} />
        </div>
      ) : null}
    </FormDialog>
  );
}
