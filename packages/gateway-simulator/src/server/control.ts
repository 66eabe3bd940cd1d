import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import { type Behaviour, outcomes, type PayerOutcome } from '../behaviour.ts';
import { addressOf, completePayment } from '../complete-payment.ts';
import { simulatorCredentials } from '../credentials.ts';
import { notify } from '../notify.ts';
import { refundedOf } from '../payments.ts';
import { findPayment, type SimulatorState } from '../simulator-state.ts';
import { formOf, jsonOf, type SimulatedAnswer, type SimulatedRequest } from './endpoint.ts';
import { renderClosed, renderPayPage, renderPost } from './pay-page.ts';

type Handler = (
  request: SimulatedRequest,
  world: SimulatorState,
) => SimulatedAnswer | Promise<SimulatedAnswer>;

const html = (body: string, status = 200): SimulatedAnswer => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
});
const notFound: SimulatedAnswer = { status: 404, body: { message: 'Not found' } };
const gatewayOf = (text: string | undefined) => gatewayNames.find((name) => name === text);
const outcomeOf = (text: string | undefined): PayerOutcome => outcomes.find((one) => one === text) ?? 'paid';

function paymentOf({ matches: [gateway, reference] }: SimulatedRequest, world: SimulatorState) {
  const name = gatewayOf(gateway);
  return name && findPayment(world, name, reference);
}

export function reset(world: SimulatorState): void {
  world.behaviours.reset();
  for (const store of [world.payments, world.tokens, world.answers]) store.clear();
  world.calls.length = 0;
  world.notifications.length = 0;
}

/** What was really paid and refunded, for comparison with what was posted. */
export const ledgerOf = (world: SimulatorState) =>
  [...world.payments.values()]
    .filter(({ state }) => state === 'paid')
    .map((payment) => ({
      gateway: payment.gateway,
      reference: payment.reference,
      transactionId: payment.transactionId ?? '',
      amount: payment.paid.amount,
      currency: payment.paid.currency,
      refunded: refundedOf(payment),
    }));

const doing =
  (act: (world: SimulatorState) => void): Handler =>
  (_request, world) => {
    act(world);
    return { body: {} };
  };

const handlers: readonly [method: string, path: RegExp, handle: Handler][] = [
  ['GET', /^\/EasyCheckOut\/([^/]+)$/, ({ matches }, world) => payPage('sslcommerz', matches[0], world)],
  [
    'GET',
    /^\/(bkash|nagad|stripe)\/pay\/([^/]+)$/,
    ({ matches }, world) => payPage(gatewayOf(matches[0]), matches[1], world),
  ],
  ['POST', /^\/_sim\/pay\/([^/]+)\/([^/]+)$/, clickButton],
  ['POST', /^\/_sim\/complete\/([^/]+)\/([^/]+)$/, completeWithoutBrowser],
  ['POST', /^\/_sim\/notify\/([^/]+)\/([^/]+)$/, sendNotification],
  ['POST', /^\/_sim\/script$/, setScript],
  ['POST', /^\/_sim\/webhook$/, setWebhook],
  ['POST', /^\/_sim\/reset$/, doing(reset)],
  ['POST', /^\/_sim\/expire-tokens$/, doing(({ tokens }) => tokens.clear())],
  [
    'GET',
    /^\/_sim\/calls$/,
    ({ query }, { calls }) => ({
      body: calls.filter(({ gateway }) => !query['gateway'] || gateway === query['gateway']),
    }),
  ],
  ['GET', /^\/_sim\/ledger$/, (_request, world) => ({ body: ledgerOf(world) })],
];

export const controls = handlers.map(([method, path, handle]) => ({ method, path, handle }));

function payPage(
  gateway: GatewayName | undefined,
  id: string | undefined,
  world: SimulatorState,
): SimulatedAnswer {
  const payment = gateway && findPayment(world, gateway, id);
  return payment ? html(renderPayPage(payment)) : notFound;
}

async function clickButton(request: SimulatedRequest, world: SimulatorState): Promise<SimulatedAnswer> {
  const payment = paymentOf(request, world);
  if (!payment) return notFound;
  const back = await completePayment(payment, outcomeOf(formOf(request.body)['outcome']), world);
  if (!back) return html(renderClosed());
  return back.method === 'POST'
    ? html(renderPost(back))
    : { status: 303, location: addressOf(back), body: '' };
}

async function completeWithoutBrowser(
  request: SimulatedRequest,
  world: SimulatorState,
): Promise<SimulatedAnswer> {
  const payment = paymentOf(request, world);
  if (!payment) return notFound;
  return {
    body: {
      back: (await completePayment(payment, outcomeOf(jsonOf(request.body)['outcome']), world)) ?? null,
    },
  };
}

async function sendNotification(request: SimulatedRequest, world: SimulatorState): Promise<SimulatedAnswer> {
  const payment = paymentOf(request, world);
  if (!payment) return notFound;
  await notify(payment, world);
  return { body: {} };
}

function setScript({ body }: SimulatedRequest, { behaviours }: SimulatorState): SimulatedAnswer {
  const { gateway, ref, ...behaviour } = jsonOf(body) as { gateway?: string; ref?: string } & Behaviour;
  const name = gatewayOf(gateway);
  if (!name) return notFound;
  behaviours.set(name, ref, behaviour);
  return { body: {} };
}

function setWebhook({ body }: SimulatedRequest, { webhooks }: SimulatorState): SimulatedAnswer {
  webhooks.set(simulatorCredentials.stripe.secretKey, jsonOf(body)['url'] ?? '');
  return { body: {} };
}
