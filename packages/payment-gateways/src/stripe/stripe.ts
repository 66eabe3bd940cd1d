import type Stripe from 'stripe';
import type { GatewayContext } from '../context.ts';
import type { NewPayment, PaymentGateway } from '../gateway.ts';
import { defaultTimeoutMs, type GatewayFetch } from '../http/call-gateway.ts';
import { refused, succeeded, unknown } from '../outcome.ts';
import { toStripeAmount } from './amounts.ts';
import type { StripeCredentials } from './credentials.ts';
import { outcomeOfCall, succeededWithoutValue } from './errors.ts';
import { parseNotification, parseReturn } from './notification.ts';
import { readSession } from './payment-report.ts';
import { readRefund } from './refunds.ts';

const notApplicable = { execute: 'Stripe takes the money when the payer confirms' };
const withFee = { expand: ['payment_intent.latest_charge.balance_transaction'] };

/** Stripe Checkout through Stripe's own library, loaded on first use. */
export function createStripe(credentials: StripeCredentials, context: GatewayContext): PaymentGateway {
  const { clock } = context;
  let loading: Promise<Stripe> | undefined;
  const client = () => {
    loading ??= loadClient(credentials, context);
    return loading;
  };

  return {
    name: 'stripe',
    notApplicable,
    findAmountProblem: (amountMinor, currency) =>
      toStripeAmount(amountMinor, currency) === undefined ? 'amount' : undefined,
    async create(payment) {
      const amount = toStripeAmount(payment.amountMinor, payment.currency);
      if (amount === undefined) return refused('amount');
      const stripe = await client();
      return outcomeOfCall(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(payment, amount, clock.now()), {
          idempotencyKey: payment.reference,
        });
        return session.url
          ? succeeded({ gatewayRef: session.id, payUrl: session.url })
          : unknown('unreadable_answer');
      });
    },
    execute: async () => refused('not_applicable'),
    async query({ gatewayRef }) {
      if (!gatewayRef) return succeeded({ state: 'not_found', details: {} });
      const stripe = await client();
      const report = await outcomeOfCall(async () =>
        readSession(await stripe.checkout.sessions.retrieve(gatewayRef, withFee)),
      );
      const isMissing = report.outcome === 'refused' && report.reason === 'not_found';
      return isMissing ? succeeded({ state: 'not_found', details: {} }) : report;
    },
    async refund({ transactionId, amountMinor, currency, refundReference }) {
      const amount = toStripeAmount(amountMinor, currency);
      if (amount === undefined) return refused('amount');
      const stripe = await client();
      const metadata = { refund_reference: refundReference };
      return outcomeOfCall(async () =>
        readRefund(
          await stripe.refunds.create(
            { payment_intent: transactionId, amount, metadata },
            { idempotencyKey: refundReference },
          ),
        ),
      );
    },
    /** A refund whose answer was lost is found by our reference among those of the payment. */
    async refundStatus({ gatewayRefundRef, transactionId, refundReference }) {
      const stripe = await client();
      return outcomeOfCall(async () => {
        if (gatewayRefundRef) return readRefund(await stripe.refunds.retrieve(gatewayRefundRef));
        const { data } = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 });
        const found = data.find(({ metadata }) => metadata?.['refund_reference'] === refundReference);
        return found ? readRefund(found) : refused('not_found');
      });
    },
    parseReturn,
    async parseNotification(message) {
      const { webhooks } = await client();
      return parseNotification(message, { webhooks, secret: credentials.webhookSecret, now: clock.now() });
    },
    async testConnection() {
      const stripe = await client();
      return outcomeOfCall(async () => {
        await stripe.checkout.sessions.list({ limit: 1 });
        return succeededWithoutValue;
      });
    },
  };
}

async function loadClient(
  { secretKey }: StripeCredentials,
  { baseUrl, fetch, timeoutMs = defaultTimeoutMs }: GatewayContext,
): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { hostname, port, protocol } = new URL(baseUrl);
  return new StripeClient(secretKey, {
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: StripeClient.createFetchHttpClient(withoutErrorCodes(fetch) as typeof globalThis.fetch),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const closedCodes = new Set<unknown>(['ECONNRESET', 'EPIPE']);

/** The library repeats a call whose connection was closed, whatever its settings, if the error says so by its code. */
const withoutErrorCodes =
  (fetch: GatewayFetch): GatewayFetch =>
  async (url, init) => {
    try {
      return await fetch(url, init);
    } catch (error) {
      const isClosed = error instanceof Error && 'code' in error && closedCodes.has(error.code);
      throw isClosed ? new Error('The connection was closed') : error;
    }
  };

const withQuery = (address: string, query: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

function sessionOf(payment: NewPayment, amount: number, now: number): Stripe.Checkout.SessionCreateParams {
  const { reference, payer, returnUrl } = payment;
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: payment.description.slice(0, 250) },
        },
      },
    ],
    success_url: withQuery(returnUrl, 'session_id={CHECKOUT_SESSION_ID}'),
    cancel_url: withQuery(returnUrl, 'cancelled=1'),
    client_reference_id: reference,
    ...(payer.email ? { customer_email: payer.email } : {}),
    metadata: { reference },
    payment_intent_data: { metadata: { reference } },
    expires_at: Math.floor(now / 1000) + 24 * 60 * 60 - 60,
  };
}
