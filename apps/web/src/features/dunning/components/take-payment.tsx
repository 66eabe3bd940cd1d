import { useTranslation } from 'react-i18next';
import { useDues } from '../../../entities/billing/api.ts';
import { MarkPaidDialog } from '../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { TakePaymentDialog } from '../../../entities/payments/take-payment-dialog.tsx';

interface PayDialogProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes what lines owe: of one any amount, of several all that is open, each bill with a receipt of its own. */
export function PayDialog({ ids, onClose, onDone }: PayDialogProps) {
  const { t } = useTranslation('dunning');
  const [first = 0, ...others] = ids;
  const isOne = others.length === 0;
  const line = useDues(isOne ? first : undefined).data?.subscriber;
  if (isOne) return line ? <TakePaymentDialog line={line} onClose={onClose} onTaken={onDone} /> : null;
  return (
    <MarkPaidDialog
      title={t('payLines', { count: ids.length })}
      text={t('payLinesHint')}
      target={{ subscriberIds: ids }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
