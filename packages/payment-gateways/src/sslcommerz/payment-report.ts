import type { Minor } from '@lastmile/kit';
import { parseDecimal } from '../amounts.ts';
import { type Answer, isAnswer, pickDetails, textOf } from '../answer-fields.ts';
import type { PaidReport, PaymentReport } from '../gateway.ts';
import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';

const detailFields = [
  'status',
  'tran_id',
  'val_id',
  'bank_tran_id',
  'tran_date',
  'amount',
  'store_amount',
  'currency_type',
  'currency_amount',
  'card_type',
  'card_brand',
  'card_issuer',
  'risk_level',
  'risk_title',
  'error',
];

const unpaidStates = {
  FAILED: 'failed',
  INVALID_TRANSACTION: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  UNATTEMPTED: 'expired',
} as const;

/** The store answered; whether its credentials are right stands in `APIConnect`. */
export function findConnectionProblem(answer: Answer) {
  const connect = textOf(answer, 'APIConnect');
  if (connect === 'FAILED' || connect === 'INACTIVE') return refused('credentials', connect);
  return connect === 'INVALID_REQUEST' ? refused('other', connect) : undefined;
}

/** One transaction, from the validation call or from a query. */
export function readTransaction(answer: Answer): Outcome<PaymentReport> {
  const details = pickDetails(answer, detailFields);
  const status = textOf(answer, 'status').toUpperCase();
  if (status === 'VALID' || status === 'VALIDATED') return readPaid(answer, details);
  const state = unpaidStates[status as keyof typeof unpaidStates] ?? 'pending';
  const message = textOf(answer, 'error');
  return succeeded({ state, details, ...(message ? { message } : {}) });
}

function readPaid(answer: Answer, details: PaidReport['details']): Outcome<PaymentReport> {
  const { amountMinor, currency, feeMinor } = readAmounts(answer);
  const transactionId = textOf(answer, 'bank_tran_id');
  if (amountMinor === undefined || transactionId === '') return unknown('unreadable_answer');
  const merchant = textOf(answer, 'store_id');
  return succeeded({
    state: 'paid',
    reference: textOf(answer, 'tran_id'),
    transactionId,
    amountMinor,
    currency,
    ...(feeMinor === undefined ? {} : { feeMinor }),
    ...(merchant ? { merchant } : {}),
    ...(textOf(answer, 'risk_level') === '0' ? {} : { risk: textOf(answer, 'risk_title') || 'risky' }),
    details,
  });
}

/** `amount` is in taka; what the payer was asked for in another currency is in `currency_amount`. */
function readAmounts(answer: Answer): { amountMinor?: Minor; currency: string; feeMinor?: Minor } {
  const currency = textOf(answer, 'currency_type') || textOf(answer, 'currency') || 'BDT';
  const taka = parseDecimal(answer['amount'], 'BDT');
  const amountMinor = currency === 'BDT' ? taka : parseDecimal(answer['currency_amount'], currency);
  const received = parseDecimal(answer['store_amount'], 'BDT');
  if (amountMinor === undefined) return { currency };
  if (currency !== 'BDT' || taka === undefined || received === undefined || received > taka)
    return { amountMinor, currency };
  return { amountMinor, currency, feeMinor: (taka - received) as Minor };
}

/** All tries under one reference. Two that were paid are one too many, which a person has to see. */
export function readTransactions(answer: Answer): Outcome<PaymentReport> {
  const element = answer['element'];
  const found = (Array.isArray(element) ? element : [element]).filter(isAnswer);
  if (found.length === 0) return succeeded({ state: 'not_found', details: {} });
  const isPaid = (one: Answer) => ['VALID', 'VALIDATED'].includes(textOf(one, 'status').toUpperCase());
  const paid = found.filter(isPaid);
  const latest = paid[0] ?? found.at(-1);
  if (latest === undefined) return unknown('unreadable_answer');
  const report = readTransaction(latest);
  const isTwice = new Set(paid.map((one) => textOf(one, 'bank_tran_id'))).size > 1;
  if (!isTwice || report.outcome !== 'succeeded' || report.value.state !== 'paid') return report;
  return succeeded({ ...report.value, risk: 'Paid more than once under one reference' });
}
