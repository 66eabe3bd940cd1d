import type { CashMovementRow } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useUploadReceipt } from '../../api.ts';
import { ReceiptField } from './receipt-field.tsx';

interface ReceiptDialogProps {
  readonly row: CashMovementRow;
  readonly onClose: () => void;
}

/** Attaches the receipt of an expense that was recorded without one, or with another. */
export function ReceiptDialog({ row: { id, receiptName }, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation(['cash-book', 'shared']);
  const upload = useUploadReceipt();
  const [receipt, setReceipt] = useState<File | null>(null);
  const title = receiptName === null ? t('receiptAttach') : t('receiptReplace');
  const send = () => {
    if (!receipt) return;
    upload.mutate(
      { id, receipt },
      {
        onSuccess: () => {
          notifications.show({ message: t('receiptDone', { name: receipt.name }) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={send}
      onClose={onClose}
      submitting={upload.isPending}
      submitDisabled={receipt === null}
      guarded={receipt !== null}
    >
      <ProblemAlert error={upload.error} />
      <ReceiptField value={receipt} onChange={setReceipt} />
    </FormDialog>
  );
}
