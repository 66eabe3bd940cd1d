import { Modal, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePayment } from '../../api.ts';
import { ReceiptActions } from '../receipt/receipt-actions.tsx';
import { ReceiptDocument } from '../receipt/receipt-document.tsx';

interface ReceiptDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function ReceiptDialog({ id, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation(['payments', 'shared']);
  const payment = usePayment(id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('receipt')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      <Stack gap="md">
        <ProblemAlert error={payment.error} />
        {payment.isPending ? <Skeleton height={280} role="status" aria-label={t('shared:loading')} /> : null}
        {payment.data ? (
          <>
            <ReceiptDocument payment={payment.data} />
            <ReceiptActions payment={payment.data} />
          </>
        ) : null}
      </Stack>
    </Modal>
  );
}
