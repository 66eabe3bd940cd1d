import type { Payment } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useMethodText } from '../method-text.ts';
import { useIspProfile } from '../../../app/kit/isp-profile.ts';
import { useMoneyText } from '../../../app/kit/use-money.ts';
import { useMomentText } from '../moment-text.ts';

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
