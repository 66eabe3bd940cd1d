import { useTranslation } from 'react-i18next';
import { useSubscriberBalance } from '../../../entities/billing/api.ts';
import { MarkPaidDialog } from '../../../entities/invoices/bulk/mark-paid-dialog.tsx';
import { TakePaymentDialog } from '../../../entities/payments/take-payment-dialog.tsx';

interface TakePaymentForSelectionProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Takes payments: any amount for one subscriber, or the whole balance due of several, with one receipt per
 * invoice.
 */
export function TakePaymentForSelection({ ids, onClose, onDone }: TakePaymentForSelectionProps) {
  const { t } = useTranslation('dunning');
  const [first = 0, ...others] = ids;
  const isOne = others.length === 0;
  const subscriber = useSubscriberBalance(isOne ? first : undefined).data?.subscriber;
  if (isOne)
    return subscriber ? (
      <TakePaymentDialog subscriber={subscriber} onClose={onClose} onPaid={onDone} />
    ) : null;
  return (
    <MarkPaidDialog
      title={t('takePaymentFor', { count: ids.length })}
      text={t('takePaymentForHint')}
      target={{ subscriberIds: ids }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
