import { simulatorCredentials } from '../credentials.ts';
import { debitPayer, decimal, hundredths, randomId, refundedOf, type SimulatedPayment } from '../payments.ts';
import { type Endpoint, jsonOf, type SimulatedAnswer, type SimulatedRequest } from '../server/endpoint.ts';
import { addPayment, findPayment, paymentsOf, type SimulatorState } from '../simulator-state.ts';

const { username, password, appKey, appSecret } = simulatorCredentials.bkash;
const error = (statusCode: string, statusMessage: string): SimulatedAnswer => ({
  body: { statusCode, statusMessage },
});
const ok = { statusCode: '0000', statusMessage: 'Successful' };

function grant({ headers, body }: SimulatedRequest, world: SimulatorState): SimulatedAnswer {
  const given = jsonOf(body);
  const isAuthentic =
    headers['username'] === username &&
    headers['password'] === password &&
    given['app_key'] === appKey &&
    given['app_secret'] === appSecret;
  if (!isAuthentic) return error('2001', 'Invalid App Key');
  const token = randomId('tok');
  world.tokens.set(token, world.clock.now() + 3_600_000);
  return {
    body: { ...ok, id_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: randomId('ref') },
  };
}

type Handler = (given: Record<string, string>, world: SimulatorState) => SimulatedAnswer;

/** Every call but the first needs a token that has not ended. */
const withToken =
  (handle: Handler): Endpoint['handle'] =>
  ({ headers, body }, world) => {
    const endsAt = world.tokens.get(headers['authorization'] ?? '') ?? 0;
    const isAuthentic = endsAt > world.clock.now() && headers['x-app-key'] === appKey;
    return isAuthentic ? handle(jsonOf(body), world) : { status: 401, body: { message: 'Unauthorized' } };
  };

const create: Handler = (given, world) => {
  const amount = hundredths(given['amount']);
  const { callbackURL: returnUrl, merchantInvoiceNumber: reference, payerReference } = given;
  if (given['mode'] !== '0011' || !payerReference || !returnUrl || !reference)
    return { body: { errorCode: '2065', errorMessage: 'Mandatory field missing' } };
  if (amount === undefined || amount < 100 || given['currency'] !== 'BDT')
    return error('2006', 'Invalid Amount');
  if (findPayment(world, 'bkash', reference)) return error('2029', 'Duplicate for all transactions');
  const id = randomId('TR0011', 8);
  addPayment(world, {
    gateway: 'bkash',
    id,
    reference,
    amount,
    currency: 'BDT',
    returnUrl,
    notifyUrl: undefined,
  });
  const bkashURL = `${world.url}/bkash/pay/${id}`;
  return { body: { ...ok, paymentID: id, bkashURL, callbackURL: returnUrl, transactionStatus: 'Initiated' } };
};

const fieldsOf = (payment: SimulatedPayment) => ({
  ...ok,
  paymentID: payment.id,
  mode: '0011',
  amount: decimal(payment.state === 'paid' ? payment.paid.amount : payment.amount),
  currency: payment.state === 'paid' ? payment.paid.currency : payment.currency,
  intent: 'sale',
  merchantInvoiceNumber: payment.state === 'paid' ? payment.paid.reference : payment.reference,
  transactionStatus: payment.state === 'paid' ? 'Completed' : 'Initiated',
  userVerificationStatus: ['agreed', 'paid'].includes(payment.state) ? 'Complete' : 'Incomplete',
  ...(payment.transactionId ? { trxID: payment.transactionId, customerMsisdn: '01770618575' } : {}),
});

const execute: Handler = (given, world) => {
  const payment = findPayment(world, 'bkash', given['paymentID']);
  if (!payment) return error('2002', 'Invalid Payment ID');
  if (payment.state === 'paid') return error('2062', 'The payment has already been completed');
  if (payment.state !== 'agreed') return error('2056', 'Invalid Payment State');
  if (payment.refusal) {
    payment.state = 'failed';
    return error(payment.refusal.code, payment.refusal.message);
  }
  debitPayer(payment, world.clock.now());
  return { body: fieldsOf(payment) };
};

const query: Handler = (given, world) => {
  const payment = findPayment(world, 'bkash', given['paymentID']);
  return payment ? { body: fieldsOf(payment) } : error('2002', 'Invalid Payment ID');
};

const refund: Handler = (given, world) => {
  const payment = paymentsOf(world, 'bkash').find(({ transactionId }) => transactionId === given['trxID']);
  const amount = hundredths(given['amount']);
  if (!payment || payment.id !== given['paymentID'] || amount === undefined)
    return error('2033', 'Transaction not found');
  if (refundedOf(payment) + amount > payment.paid.amount)
    return error('2071', 'Refund amount exceeds the payment');
  const id = randomId('RF');
  payment.refunds.push({ id, reference: given['sku'] ?? '', amount, questions: 0 });
  return { body: { ...refundFields(payment) } };
};

const refundFields = ({ transactionId, refunds, currency }: SimulatedPayment) => {
  const last = refunds.at(-1);
  const amount = decimal(last?.amount ?? 0);
  return {
    ...ok,
    originalTrxID: transactionId,
    refundTrxID: last?.id,
    transactionStatus: 'Completed',
    amount,
    currency,
  };
};

const refundStatus: Handler = (given, world) => {
  const payment = paymentsOf(world, 'bkash').find(({ transactionId }) => transactionId === given['trxID']);
  return payment?.refunds.length ? { body: refundFields(payment) } : error('2033', 'Transaction not found');
};

const endpoint = (path: string, call: Endpoint['call'], handle: Endpoint['handle']): Endpoint => ({
  gateway: 'bkash',
  call,
  method: 'POST',
  path: new RegExp(`^/v1\\.2\\.0-beta/tokenized/checkout/${path}$`),
  reference: ({ body }, world) => {
    const given = jsonOf(body);
    return given['merchantInvoiceNumber'] ?? findPayment(world, 'bkash', given['paymentID'])?.reference;
  },
  handle,
});

export const bkashEndpoints: readonly Endpoint[] = [
  endpoint('token/(?:grant|refresh)', 'token', grant),
  endpoint('create', 'create', withToken(create)),
  endpoint('execute', 'execute', withToken(execute)),
  endpoint('payment/status', 'proof', withToken(query)),
  endpoint('payment/refund', 'refund', withToken(refund)),
  endpoint('payment/refund/status', 'refundStatus', withToken(refundStatus)),
];
