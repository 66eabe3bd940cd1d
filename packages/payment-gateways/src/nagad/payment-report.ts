import { parseDecimal } from '../amounts.ts';
import { type Answer, maskAccount, pickDetails, textOf } from '../answer-fields.ts';
import type { PaymentReport } from '../gateway.ts';
import { type Outcome, succeeded, unknown } from '../outcome.ts';

const detailFields = [
  'merchantId',
  'orderId',
  'paymentRefId',
  'amount',
  'orderDateTime',
  'issuerPaymentDateTime',
  'issuerPaymentRefNo',
  'status',
  'statusCode',
];

const unpaidStates = {
  aborted: 'cancelled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  failed: 'failed',
  invalidrequest: 'failed',
  fraud: 'failed',
  expired: 'expired',
} as const;

/** The verification names no currency: Nagad has the taka only. */
export function readPayment(answer: Answer): Outcome<PaymentReport> {
  const details = pickDetails(answer, detailFields);
  const status = textOf(answer, 'status').toLowerCase();
  if (status !== 'success') {
    return succeeded({ state: unpaidStates[status as keyof typeof unpaidStates] ?? 'pending', details });
  }
  const amountMinor = parseDecimal(answer['amount'], 'BDT');
  const transactionId = textOf(answer, 'issuerPaymentRefNo');
  if (textOf(answer, 'statusCode') !== '000' || amountMinor === undefined || !transactionId)
    return unknown('unreadable_answer');
  const payer = maskAccount(textOf(answer, 'clientMobileNo'));
  const merchant = textOf(answer, 'merchantId');
  return succeeded({
    state: 'paid',
    reference: textOf(answer, 'orderId'),
    transactionId,
    amountMinor,
    currency:
      textOf(answer, 'currencyCode') === '' || textOf(answer, 'currencyCode') === '050' ? 'BDT' : 'XXX',
    ...(merchant ? { merchant } : {}),
    ...(payer ? { payer } : {}),
    details,
  });
}
