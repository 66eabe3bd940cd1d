import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BulkInvoicesPreview } from '../../../../entities/invoices/bulk/bulk-invoices-preview.tsx';
import { BulkInvoicesResultDialog } from '../../../../entities/invoices/bulk/bulk-invoices-result.tsx';
import type { BulkDialogProps } from '../../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { useBulkInvoices } from '../../../../entities/invoices/bulk/use-bulk-invoices.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';

/** The preview does not depend on the reason, which is only recorded. */
const previewWith = { reason: '–' };

/** Reverses manual payments of many invoices. */
export function MarkUnpaidDialog({ target, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(invoiceCalls.bulkUnpaid),
    {
      all: true,
      reason: '',
    },
  );
  const { preview, outcome, canRun, run } = useBulkInvoices('bulkUnpaid', target, previewWith, onDone);
  if (outcome) {
    return (
      <BulkInvoicesResultDialog
        title={t('markUnpaid')}
        doneKey="result.unpaid"
        outcome={outcome}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t('markUnpaid')}
      submitLabel={t('markUnpaid')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={submit(({ reason }) => run({ reason }))}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!canRun}
      disabledReason={preview.data && !canRun ? t('shared:nothingChanges') : null}
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm" c="dimmed">
        {t('unpaidHint')}
      </Text>
      <BulkInvoicesPreview willKey="preview.unpaid" preview={preview} />
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
