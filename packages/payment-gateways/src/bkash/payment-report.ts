import { parseDecimal } from '../amounts.ts';
import { type Answer, maskAccount, pickDetails, textOf } from '../answer-fields.ts';
import type { KnownPayment, PaymentReport } from '../gateway.ts';
import { type Outcome, succeeded, unknown } from '../outcome.ts';

const detailFields = [
  'statusCode',
  'statusMessage',
  'paymentID',
  'trxID',
  'transactionStatus',
  'amount',
  'currency',
  'merchantInvoiceNumber',
  'verificationStatus',
  'userVerificationStatus',
  'paymentExecuteTime',
];
const paymentLifeMs = 24 * 60 * 60 * 1000;

/** The answer to `execute` or a query. Money moved only if it is `Completed`. */
export function readPayment(answer: Answer, payment: KnownPayment, now: number): Outcome<PaymentReport> {
  const details = pickDetails(answer, detailFields);
  const status = textOf(answer, 'transactionStatus');
  if (status === 'Completed') return readCompleted(answer, details);
  if (['Failed', 'Declined'].includes(status)) return succeeded({ state: 'failed', details });
  if (['Cancelled', 'Canceled'].includes(status)) return succeeded({ state: 'cancelled', details });
  if (now - payment.createdAt > paymentLifeMs) return succeeded({ state: 'expired', details });
  const verification = textOf(answer, 'verificationStatus') || textOf(answer, 'userVerificationStatus');
  return succeeded({ state: verification === 'Complete' ? 'ready' : 'pending', details });
}

function readCompleted(answer: Answer, details: PaymentReport['details']): Outcome<PaymentReport> {
  const currency = textOf(answer, 'currency') || 'BDT';
  const amountMinor = parseDecimal(answer['amount'], currency);
  const transactionId = textOf(answer, 'trxID');
  if (amountMinor === undefined || !transactionId) return unknown('unreadable_answer');
  const payer = maskAccount(textOf(answer, 'customerMsisdn'));
  return succeeded({
    state: 'paid',
    reference: textOf(answer, 'merchantInvoiceNumber') || textOf(answer, 'merchantInvoice'),
    transactionId,
    amountMinor,
    currency,
    ...(payer ? { payer } : {}),
    details,
  });
}
