import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';
import { PaymentFields } from '../../../app/billing/payment-fields.tsx';
import { bodyOf } from '../../../app/kit/body-of.ts';
import { useContractForm } from '../../../app/kit/contract-form.ts';
import { ProblemAlert } from '../../../app/kit/problem-alert.tsx';
import type { BillTarget } from './bulk-bills.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { BulkPlan } from './bulk-plan.tsx';
import { useBulkRun } from './use-bulk-run.ts';

export interface BulkDialogProps {
  readonly target: BillTarget;
  readonly onClose: () => void;
  /** Once it is done, the selection has served. */
  readonly onDone: () => void;
}

/** Pays what is open of many bills, with one method and day. */
export function MarkPaidDialog({ target, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(['invoices', 'kit']);
  const { form, errorOf, submit, problem, isSubmitting } = useContractForm(bodyOf(invoiceCalls.bulkPaid), {
    all: true,
    method: 'cash',
  });
  const typed = form.watch();
  const { receivedAt } = typed;
  const previewWith = { method: 'cash', ...(receivedAt ? { receivedAt } : {}) };
  const { preview, outcome, canRun, run } = useBulkRun('bulkPaid', target, previewWith, onDone);
  if (outcome) {
    return <BulkOutcome title={t('markPaid')} doneKey="done.paid" outcome={outcome} onClose={onClose} />;
  }
  const send = submit(({ method, reference, receivedAt: at, note }) =>
    run({ method, reference, note, ...(at ? { receivedAt: at } : {}) }),
  );
  return (
    <FormDialog
      title={t('markPaid')}
      submitLabel={t('markPaid')}
      cancelLabel={t('kit:cancel')}
      closeLabel={t('kit:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!canRun}
    >
      <ProblemAlert error={problem} />
      <PaymentFields
        values={typed}
        errorOf={errorOf}
        onChange={(name, value) => form.setValue(name, value as never)}
      />
      <BulkPlan willKey="will.paid" preview={preview} />
    </FormDialog>
  );
}
