import type { Payment } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import { useMethodLabel } from '../use-method-label.ts';

/** The receipt as one line of text for a message. */
export function useReceiptText(payment: Payment): string {
  const { t } = useTranslation('payments');
  const { money } = useMoneyFormat();
  const methodLabel = useMethodLabel();
  const moment = useFormatDateTime();
  const isp = useIspProfile();
  return t('receiptText', {
    isp: isp?.name ?? '',
    amount: money(payment.amountMinor),
    name: payment.subscriber.username,
    method: methodLabel(payment.method),
    at: moment(payment.receivedAt),
    number: payment.number,
  });
}
