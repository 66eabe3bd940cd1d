import { simulatorCredentials } from '../credentials.ts';
import { decimal, hundredths, randomId, refundedOf, type SimulatedPayment } from '../payments.ts';
import { type Endpoint, formOf, type SimulatedAnswer, type SimulatedRequest } from '../server/endpoint.ts';
import { addPayment, findPayment, paymentsOf, type SimulatorState } from '../simulator-state.ts';
import { dhakaText } from './dhaka-text.ts';

const { storeId, storePassword } = simulatorCredentials.sslcommerz;
const required =
  'total_amount currency tran_id success_url fail_url cancel_url product_name product_category product_profile cus_name cus_email cus_add1 cus_city cus_postcode cus_country cus_phone shipping_method'.split(
    ' ',
  );
const statuses = {
  open: 'PENDING',
  agreed: 'PENDING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
};

const failed = (failedreason: string): SimulatedAnswer => ({
  body: { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' },
});

function createSession({ body }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const form = formOf(body);
  if (form['store_id'] !== storeId || form['store_passwd'] !== storePassword)
    return failed('Store Credential Error Or Store is De-active');
  const missing = required.find((field) => !form[field]);
  if (missing) return failed(`Invalid Information: '${missing}' is missing`);
  const amount = hundredths(form['total_amount']);
  const isTaka = form['currency'] === 'BDT';
  if (amount === undefined || (isTaka && (amount < 1000 || amount > 50_000_000)))
    return failed('Invalid amount');
  const reference = form['tran_id'] ?? '';
  if (findPayment(world, 'sslcommerz', reference)) return failed('Duplicate transaction id');
  const key = randomId('', 16);
  addPayment(world, {
    gateway: 'sslcommerz',
    id: key,
    reference,
    amount,
    currency: form['currency'] ?? '',
    returnUrl: form['success_url'] ?? '',
    notifyUrl: form['ipn_url'],
  });
  const GatewayPageURL = `${world.url}/EasyCheckOut/${key}`;
  return {
    body: { status: 'SUCCESS', failedreason: '', sessionkey: key, GatewayPageURL, store_name: 'Simulator' },
  };
}

/** What the provider tells about a payment, in notifications, returns, validations and queries alike. */
export function transactionFields(payment: SimulatedPayment): Record<string, string> {
  const { paid, isRisky, state } = payment;
  const isTaka = paid.currency === 'BDT';
  const amount = decimal(paid.amount);
  const isPaid = state === 'paid';
  return {
    status: isPaid ? (payment.isValidated ? 'VALIDATED' : 'VALID') : statuses[state as keyof typeof statuses],
    tran_date: dhakaText(payment.paidAt ?? payment.createdAt),
    tran_id: paid.reference,
    val_id: payment.proofId ?? '',
    amount,
    store_amount: isPaid ? String(Math.round(paid.amount * 0.975) / 100) : '',
    currency: 'BDT',
    bank_tran_id: payment.transactionId ?? '',
    card_type: 'BKASH-BKash',
    card_no: '',
    card_issuer: 'BKash Mobile Banking',
    card_brand: 'MOBILEBANKING',
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
    currency_type: paid.currency,
    currency_amount: amount,
    currency_rate: isTaka ? '1.0000' : '100.0000',
    base_fair: '0.00',
    value_a: payment.reference,
    value_b: '',
    value_c: '',
    value_d: '',
    risk_level: isRisky ? '1' : '0',
    risk_title: isRisky ? 'Risky transaction' : 'Safe',
    error: state === 'cancelled' ? 'Cancelled by User' : state === 'failed' ? 'Invalid expiration date' : '',
    store_id: storeId,
  };
}

const isAuthentic = (query: SimulatedRequest['query']) =>
  query['store_id'] === storeId && query['store_passwd'] === storePassword;

function validate({ query }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  if (!isAuthentic(query)) return { body: { APIConnect: 'FAILED' } };
  const payment = paymentsOf(world, 'sslcommerz').find(
    ({ proofId }) => proofId && proofId === query['val_id'],
  );
  if (!payment) return { body: { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' } };
  const body = { ...transactionFields(payment), APIConnect: 'DONE' };
  payment.isValidated = true;
  return { body };
}

function queryOrRefund(request: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const { query } = request;
  if (!isAuthentic(query)) return { body: { APIConnect: 'FAILED' } };
  if (query['refund_ref_id']) return refundStatus(query['refund_ref_id'], world);
  if (query['bank_tran_id']) return refund(query, world);
  const payment = findPayment(world, 'sslcommerz', query['tran_id']);
  const element = payment ? [{ ...transactionFields(payment), bank_gw: '' }] : [];
  return { body: { APIConnect: 'DONE', no_of_trans_found: element.length, element } };
}

function refund(query: SimulatedRequest['query'], world: SimulatorState): SimulatedAnswer {
  const bank_tran_id = query['bank_tran_id'] ?? '';
  const payment = paymentsOf(world, 'sslcommerz').find(({ transactionId }) => transactionId === bank_tran_id);
  const amount = hundredths(query['refund_amount']);
  const reference = query['refund_trans_id'] ?? '';
  const answer = (status: string, errorReason: string, refund_ref_id = '') => ({
    body: {
      APIConnect: 'DONE',
      bank_tran_id,
      trans_id: payment?.reference ?? '',
      refund_ref_id,
      status,
      errorReason,
    },
  });
  if (!payment || amount === undefined || !reference) return answer('failed', 'Invalid refund request');
  const isTooMuch = refundedOf(payment) + amount > payment.paid.amount;
  if (isTooMuch) return answer('failed', 'Refund amount exceeds the transaction amount');
  if (payment.refunds.some((one) => one.reference === reference)) return answer('failed', 'Duplicate refund');
  const id = randomId('REF');
  payment.refunds.push({ id, reference, amount, questions: 0 });
  return answer('success', '', id);
}

function refundStatus(id: string, world: SimulatorState): SimulatedAnswer {
  const found = paymentsOf(world, 'sslcommerz')
    .flatMap(({ refunds }) => refunds)
    .find((one) => one.id === id);
  if (!found) return { body: { APIConnect: 'DONE', status: 'failed', errorReason: 'Unknown refund' } };
  found.questions += 1;
  const status = found.questions > 1 ? 'refunded' : 'processing';
  return { body: { APIConnect: 'DONE', refund_ref_id: id, status, errorReason: '' } };
}

const byQuery = ({ query }: SimulatedRequest, world: SimulatorState) => {
  const payment = paymentsOf(world, 'sslcommerz').find(
    ({ proofId, reference, transactionId, refunds }) =>
      (proofId && proofId === query['val_id']) ||
      reference === query['tran_id'] ||
      (transactionId && transactionId === query['bank_tran_id']) ||
      refunds.some(({ id }) => id === query['refund_ref_id']),
  );
  return payment?.reference ?? query['tran_id'];
};

export const sslcommerzEndpoints: readonly Endpoint[] = [
  {
    gateway: 'sslcommerz',
    call: 'create',
    method: 'POST',
    path: /^\/gwprocess\/v4\/api\.php$/,
    reference: ({ body }) => formOf(body)['tran_id'],
    handle: createSession,
  },
  {
    gateway: 'sslcommerz',
    call: 'proof',
    method: 'GET',
    path: /^\/validator\/api\/validationserverAPI\.php$/,
    reference: byQuery,
    handle: validate,
  },
  {
    gateway: 'sslcommerz',
    call: ({ query }) =>
      query['refund_ref_id'] ? 'refundStatus' : query['bank_tran_id'] ? 'refund' : 'proof',
    method: 'GET',
    path: /^\/validator\/api\/merchantTransIDvalidationAPI\.php$/,
    reference: byQuery,
    handle: queryOrRefund,
  },
];
