import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BulkOutcome } from '../../../app/billing/bulk/bulk-outcome.tsx';
import { BulkPlan } from '../../../app/billing/bulk/bulk-plan.tsx';
import type { BulkDialogProps } from '../../../app/billing/bulk/mark-paid-dialog.tsx';
import { useBulkRun } from '../../../app/billing/bulk/use-bulk-run.ts';
import { bodyOf } from '../../../app/kit/body-of.ts';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';

/** The reason is asked for the books; what would happen does not hang on it. */
const previewWith = { reason: '–' };

/** Takes back the payments, entered by hand, of many bills. */
export function MarkUnpaidDialog({ target, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['invoices', 'kit']);
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
      cancelLabel={t('kit:cancel')}
      closeLabel={t('kit:close')}
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
