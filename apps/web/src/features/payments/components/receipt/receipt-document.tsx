import type { Payment } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { brandStyle } from '../../../../shared/kit/brand-style.ts';
import { useAmountInWords } from '../../../../shared/money/use-amount-in-words.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useIspProfile } from '../../../../shared/session/use-isp-profile.ts';
import { reopenedInvoices } from '../refund-effect.ts';
import { useMethodLabel } from '../use-method-label.ts';
import classes from './receipt-document.module.css';

/** The receipt, the same on screen, on half an A4 sheet and on 80 mm paper. */
export function ReceiptDocument({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation(['payments', 'billing']);
  const { money } = useMoneyFormat();
  const inWords = useAmountInWords();
  const methodLabel = useMethodLabel();
  const moment = useFormatDateTime();
  const { subscriber, receivedBy, reference } = payment;
  const details = [
    [t('receiptFrom'), [subscriber.name, subscriber.username].filter(Boolean).join(' · ')],
    [t('mobile'), subscriber.mobile],
    [t('billing:method'), [methodLabel(payment.method), reference].filter(Boolean).join(' · ')],
    [t('receivedBy'), receivedBy?.name],
    [t('billing:note'), payment.note],
  ] as const;
  return (
    <div className={classes['receipt']} style={brandStyle(useIspProfile()?.brandColour)}>
      <Letterhead />
      <div className={classes['title']}>
        <strong>{t('receiptTitle')}</strong>
        <span>{payment.number}</span>
        <span>{moment(payment.receivedAt)}</span>
      </div>
      {payment.status === 'reversed' ? (
        <p className={classes['void']}>
          {t('receiptReversed')} {payment.reversedReason}
        </p>
      ) : null}
      <div className={classes['sum']}>
        <strong>{money(payment.amountMinor)}</strong>
        <span>{inWords(payment.amountMinor)}</span>
      </div>
      <dl className={classes['details']}>
        {details.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <dl className={classes['invoices']}>
        {reopenedInvoices(payment).map(({ invoiceId, number, amountMinor }) => (
          <div key={invoiceId}>
            <dt>{t('receiptInvoice', { number })}</dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
        {payment.creditMinor > 0 ? (
          <div>
            <dt>{t('receiptCredit')}</dt>
            <dd>{money(payment.creditMinor)}</dd>
          </div>
        ) : null}
        {payment.refunds.map(({ id, amountMinor, reason }) => (
          <div key={id}>
            <dt>{t('receiptRefund', { reason })}</dt>
            <dd>{money(-amountMinor)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['footer']}>{t('receiptFooter')}</p>
    </div>
  );
}

function Letterhead() {
  const isp = useIspProfile();
  if (!isp) return null;
  return (
    <div className={classes['header']}>
      {isp.logo ? <img src={isp.logo} alt="" /> : null}
      <div>
        <strong>{isp.name}</strong>
        <span>{[isp.address, isp.mobile].filter(Boolean).join(' · ')}</span>
      </div>
    </div>
  );
}
