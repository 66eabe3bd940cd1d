import type { Payment } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useIspProfile } from '../../../app/kit/isp-profile.ts';
import { useMomentText } from '../../../app/kit/use-moment-text.ts';
import { useMoneyText } from '../../../app/kit/use-money.ts';
import { useMethodText } from '../method-text.ts';

/** The receipt in one line, as a message carries it. */
export function useReceiptText(payment: Payment): string {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  const methodText = useMethodText();
  const moment = useMomentText();
  const isp = useIspProfile();
  return t('receiptText', {
    isp: isp?.name ?? '',
    amount: money(payment.amountMinor),
    name: payment.subscriber.username,
    method: methodText(payment.method),
    at: moment(payment.receivedAt),
    number: payment.number,
  });
}
