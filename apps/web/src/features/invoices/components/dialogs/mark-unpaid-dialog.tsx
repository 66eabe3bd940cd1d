import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BulkPlan } from '../../../../entities/invoices/bulk/bulk-invoices-preview.tsx';
import { BulkOutcome } from '../../../../entities/invoices/bulk/bulk-invoices-result.tsx';
import type { BulkDialogProps } from '../../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { useBulkRun } from '../../../../entities/invoices/bulk/use-bulk-invoices.ts';
import { useContractForm } from '../../../../shared/kit/form/contract-form.ts';
import { bodyOf } from '../../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';

/** The reason is asked for the books; what would happen does not hang on it. */
const previewWith = { reason: '–' };

/** Takes back the payments, entered by hand, of many bills. */
export function MarkUnpaidDialog({ target, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['invoices', 'shared']);
  const { field, submit, problem, isSubmitting } = useContractForm(bodyOf(invoiceCalls.bulkUnpaid), {
    all: true,
    reason: '',
  });
  const { preview, outcome, canRun, run } = useBulkRun('bulkUnpaid', target, previewWith, onDone);
  if (outcome) {
    return <BulkOutcome title={t('markUnpaid')} doneKey="done.unpaid" outcome={outcome} onClose={onClose} />;
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
      dangerous
    >
      <ProblemAlert error={problem} />
      <Text size="sm" c="dimmed">
        {t('unpaidHint')}
      </Text>
      <BulkPlan willKey="will.unpaid" preview={preview} />
      <TextInput label={t('reason')} withAsterisk {...field('reason')} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
