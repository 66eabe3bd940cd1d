import { invoiceCalls } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { defaultMethod } from '../../payments/allowed-methods.ts';
import { PaymentFields } from '../../payments/payment-fields.tsx';
import type { InvoiceTarget } from './bulk-invoices.ts';
import { BulkInvoicesPreview } from './bulk-invoices-preview.tsx';
import { BulkInvoicesResultDialog } from './bulk-invoices-result.tsx';
import { useBulkInvoices } from './use-bulk-invoices.ts';

export interface BulkDialogProps {
  readonly target: InvoiceTarget;
  readonly onClose: () => void;
  /** Called when done, to clear the selection. */
  readonly onDone: () => void;
}

interface MarkPaidDialogProps extends BulkDialogProps {
  /** Title, if the rows are not invoices. */
  readonly title?: string;
  /** Description of what is paid, if that is not obvious. */
  readonly text?: string;
}

/** Pays the balance due of many invoices with one method and date. */
export function MarkPaidDialog({ target, title, text, onClose, onDone }: MarkPaidDialogProps) {
  const { t } = useTranslation(['billing', 'shared']);
  const named = title ?? t('markPaid');
  const { form, errorOf, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(invoiceCalls.bulkPaid),
    {
      all: true,
      method: defaultMethod(),
    },
  );
  const typed = form.watch();
  const { receivedAt } = typed;
  const previewWith = { method: defaultMethod(), ...(receivedAt ? { receivedAt } : {}) };
  const { preview, outcome, canRun, run } = useBulkInvoices('bulkPaid', target, previewWith, onDone);
  if (outcome) {
    return (
      <BulkInvoicesResultDialog title={named} doneKey="result.paid" outcome={outcome} onClose={onClose} />
    );
  }
  const send = submit(({ method, reference, receivedAt: at, note }) =>
    run({ method, reference, note, ...(at ? { receivedAt: at } : {}) }),
  );
  return (
    <FormDialog
      title={named}
      submitLabel={t('markPaid')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={isSubmitting}
      submitDisabled={!canRun}
      disabledReason={preview.data && !canRun ? t('shared:nothingChanges') : null}
    >
      <ProblemAlert error={problem} />
      <PaymentFields
        values={typed}
        errorOf={errorOf}
        onChange={(name, value) => form.setValue(name, value as never)}
      />
      <BulkInvoicesPreview willKey="preview.paid" preview={preview} />
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
    </FormDialog>
  );
}
