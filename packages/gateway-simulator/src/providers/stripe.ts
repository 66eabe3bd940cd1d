import { simulatorCredentials } from '../credentials.ts';
import { randomId, refundedOf, type SimulatedPayment, type SimulatedRefund } from '../payments.ts';
import { type Endpoint, formOf, type SimulatedAnswer, type SimulatedRequest } from '../server/endpoint.ts';
import { addPayment, findPayment, paymentsOf, type SimulatorState } from '../simulator-state.ts';

const problem = (status: number, type: string, code: string, message: string): SimulatedAnswer => ({
  status,
  body: { error: { type, code, message } },
});
const missing = (name: string) =>
  problem(404, 'invalid_request_error', 'resource_missing', `No such ${name}`);

type Handler = (request: SimulatedRequest, world: SimulatorState) => SimulatedAnswer;

const withKey =
  (handle: Handler): Handler =>
  (request, world) =>
    request.headers['authorization'] === `Bearer ${simulatorCredentials.stripe.secretKey}`
      ? handle(request, world)
      : problem(401, 'invalid_request_error', '', 'Invalid API Key provided');

/** The same key and parameters get the first answer again; other parameters are an error. */
const idempotent =
  (handle: Handler): Handler =>
  (request, world) => {
    const key = String(request.headers['idempotency-key'] ?? randomId('key'));
    const earlier = world.answers.get(key);
    if (earlier && earlier.request !== request.body)
      return problem(
        400,
        'idempotency_error',
        '',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    if (earlier) return { body: earlier.body };
    const answer = handle(request, world);
    if ((answer.status ?? 200) < 400) world.answers.set(key, { request: request.body, body: answer.body });
    return answer;
  };

const createSession: Handler = ({ body }, world) => {
  const form = formOf(body);
  const amount = Number(form['line_items[0][price_data][unit_amount]']);
  const reference = form['client_reference_id'];
  const returnUrl = form['success_url'];
  if (!Number.isSafeInteger(amount) || amount < 1 || !returnUrl || !reference)
    return problem(400, 'invalid_request_error', 'parameter_missing', 'Missing required param');
  const payment = addPayment(world, {
    gateway: 'stripe',
    id: randomId('cs_test_'),
    reference,
    amount,
    currency: (form['line_items[0][price_data][currency]'] ?? '').toUpperCase(),
    returnUrl: `${returnUrl}\n${form['cancel_url'] ?? ''}`,
    notifyUrl: world.webhooks.get(simulatorCredentials.stripe.secretKey),
  });
  return { body: sessionFields(payment, world) };
};

export function sessionFields(payment: SimulatedPayment, world: SimulatorState, isExpanded = false) {
  const { paid, state, transactionId, id } = payment;
  const isPaid = state === 'paid';
  const intent = transactionId ?? null;
  const balance = {
    object: 'balance_transaction',
    currency: paid.currency.toLowerCase(),
    fee: Math.round(paid.amount * 0.029),
  };
  const expanded = {
    id: intent,
    object: 'payment_intent',
    status: 'succeeded',
    latest_charge: { id: 'ch_1', object: 'charge', balance_transaction: balance },
  };
  return {
    id,
    object: 'checkout.session',
    url: state === 'open' ? `${world.url}/stripe/pay/${id}` : null,
    status:
      isPaid || state === 'failed'
        ? 'complete'
        : state === 'expired' || state === 'cancelled'
          ? 'expired'
          : 'open',
    payment_status: isPaid ? 'paid' : 'unpaid',
    amount_total: isPaid ? paid.amount : payment.amount,
    currency: (isPaid ? paid.currency : payment.currency).toLowerCase(),
    payment_intent:
      intent !== null && isExpanded ? expanded : state === 'failed' ? failedIntent(isExpanded) : intent,
    client_reference_id: paid.reference,
    metadata: { reference: payment.reference },
    livemode: false,
  };
}

const failedIntent = (isExpanded: boolean) =>
  isExpanded ? { id: 'pi_failed', object: 'payment_intent', status: 'requires_payment_method' } : 'pi_failed';

const getSession: Handler = ({ matches, query }, world) => {
  const payment = findPayment(world, 'stripe', matches[0]);
  const isExpanded = Object.keys(query).some((name) => name.startsWith('expand'));
  return payment ? { body: sessionFields(payment, world, isExpanded) } : missing('checkout.session');
};

const refundFields = (refund: SimulatedRefund, payment: SimulatedPayment) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: payment.currency.toLowerCase(),
  payment_intent: payment.transactionId,
  status: refund.questions > 0 ? 'succeeded' : 'pending',
  metadata: { refund_reference: refund.reference },
});

const createRefund: Handler = ({ body }, world) => {
  const form = formOf(body);
  const payment = paymentsOf(world, 'stripe').find(
    ({ transactionId }) => transactionId === form['payment_intent'],
  );
  if (!payment) return missing('payment_intent');
  const amount = Number(form['amount']);
  const left = payment.paid.amount - refundedOf(payment);
  if (left === 0)
    return problem(
      400,
      'invalid_request_error',
      'charge_already_refunded',
      'Charge has already been refunded.',
    );
  if (amount > left)
    return problem(
      400,
      'invalid_request_error',
      '',
      'Refund amount is greater than unrefunded amount on charge',
    );
  const refund = {
    id: randomId('re_'),
    reference: form['metadata[refund_reference]'] ?? '',
    amount,
    questions: 0,
  };
  payment.refunds.push(refund);
  return { body: refundFields(refund, payment) };
};

const getRefund: Handler = ({ matches }, world) => {
  for (const payment of paymentsOf(world, 'stripe')) {
    const refund = payment.refunds.find(({ id }) => id === matches[0]);
    if (!refund) continue;
    refund.questions += 1;
    return { body: refundFields(refund, payment) };
  }
  return missing('refund');
};

const listRefunds: Handler = ({ query }, world) => {
  const payment = paymentsOf(world, 'stripe').find(
    ({ transactionId }) => transactionId === query['payment_intent'],
  );
  const data = (payment?.refunds ?? []).map((refund) => payment && refundFields(refund, payment));
  return { body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
};

const listSessions: Handler = () => ({
  body: { object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' },
});

const endpoint = (
  method: Endpoint['method'],
  path: string,
  call: Endpoint['call'],
  handle: Handler,
): Endpoint => ({
  gateway: 'stripe',
  call,
  method,
  path: new RegExp(`^/v1/${path}$`),
  reference: ({ body, matches, query }, world) => {
    const form = formOf(body);
    if (form['client_reference_id']) return form['client_reference_id'];
    const intent = form['payment_intent'] ?? query['payment_intent'];
    return paymentsOf(world, 'stripe').find(
      ({ id, transactionId, refunds }) =>
        id === matches[0] ||
        (intent && transactionId === intent) ||
        refunds.some((one) => one.id === matches[0]),
    )?.reference;
  },
  handle: withKey(handle),
});

export const stripeEndpoints: readonly Endpoint[] = [
  endpoint('POST', 'checkout/sessions', 'create', idempotent(createSession)),
  endpoint('GET', 'checkout/sessions', 'proof', listSessions),
  endpoint('GET', 'checkout/sessions/([^/]+)', 'proof', getSession),
  endpoint('POST', 'refunds', 'refund', idempotent(createRefund)),
  endpoint('GET', 'refunds', 'refundStatus', listRefunds),
  endpoint('GET', 'refunds/([^/]+)', 'refundStatus', getRefund),
];
