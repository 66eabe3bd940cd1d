import { toTwoDecimals } from '../amounts.ts';
import { type Answer, isAnswer, parseForm, textOf, webAddressOf } from '../answer-fields.ts';
import type { GatewayContext } from '../context.ts';
import type {
  CreatedPayment,
  GatewayMessage,
  KnownPayment,
  PaymentGateway,
  ReturnClaim,
} from '../gateway.ts';
import { addressOf, callGateway, defaultTimeoutMs, jsonCall } from '../http/call-gateway.ts';
import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';
import type { BkashCredentials } from './credentials.ts';
import { readPayment } from './payment-report.ts';
import { readRefund } from './refunds.ts';
import { findError } from './status-codes.ts';
import { createBkashTokens } from './tokens.ts';

const notApplicable = {
  notification: 'bKash sets up notifications for single merchants only; payments are asked about instead',
};

/** bKash Tokenized Checkout without an agreement: the payer confirms, then `execute` takes the money. */
export function createBkash(credentials: BkashCredentials, context: GatewayContext): PaymentGateway {
  const { baseUrl, clock, fetch, timeoutMs = defaultTimeoutMs } = context;
  const tokens = createBkashTokens(credentials, context);

  async function send(path: string, body: object, token: string) {
    const headers = { authorization: token, 'x-app-key': credentials.appKey };
    const url = addressOf(baseUrl, `/tokenized/checkout/${path}`);
    return callGateway(fetch, jsonCall(url, headers, body), timeoutMs);
  }

  /** A rejected token means that nothing was done, so that the same call is sent once more with a new one. */
  async function call<T>(
    path: string,
    body: object,
    read: (answer: Answer) => Outcome<T>,
    rejected?: string,
  ): Promise<Outcome<T>> {
    const token = await tokens.get(rejected);
    if (token.outcome !== 'succeeded') return token;
    const answer = await send(path, body, token.value);
    if (answer.outcome !== 'succeeded') return answer;
    const { status, body: content } = answer.value;
    if (status === 401) return rejected ? refused('credentials', '401') : call(path, body, read, token.value);
    if (!isAnswer(content)) return unknown('unreadable_answer');
    return findError(content) ?? (status >= 400 ? refused('other', String(status)) : read(content));
  }
  const readReport = (payment: KnownPayment) => (answer: Answer) => readPayment(answer, payment, clock.now());

  return {
    name: 'bkash',
    notApplicable,
    findAmountProblem(amountMinor, currency) {
      if (currency !== 'BDT') return 'currency';
      return amountMinor < 100 || toTwoDecimals(amountMinor, currency) === undefined ? 'amount' : undefined;
    },
    async create(payment) {
      const problem = this.findAmountProblem(payment.amountMinor, payment.currency);
      if (problem) return refused(problem);
      const body = {
        mode: '0011',
        payerReference: (payment.payer.phone || payment.payer.id).replace(/[<>&]/g, '').slice(0, 255),
        callbackURL: payment.returnUrl,
        amount: toTwoDecimals(payment.amountMinor, payment.currency),
        currency: payment.currency,
        intent: 'sale',
        merchantInvoiceNumber: payment.reference,
      };
      return call('create', body, readCreated);
    },
    async execute(payment) {
      if (!payment.gatewayRef) return refused('not_found');
      return call('execute', { paymentID: payment.gatewayRef }, readReport(payment));
    },
    /** Without the answer to `create` nobody has the payment page: nothing can have been paid. */
    async query(payment) {
      if (!payment.gatewayRef) return succeeded({ state: 'not_found', details: {} });
      const report = await call('payment/status', { paymentID: payment.gatewayRef }, readReport(payment));
      const isMissing = report.outcome === 'refused' && report.reason === 'not_found';
      return isMissing ? succeeded({ state: 'not_found', details: {} }) : report;
    },
    async refund({ gatewayRef, transactionId, amountMinor, currency, reason, refundReference }) {
      const amount = toTwoDecimals(amountMinor, currency);
      if (amount === undefined) return refused('amount');
      const body = { paymentID: gatewayRef, trxID: transactionId, amount, sku: refundReference, reason };
      return call(
        'payment/refund',
        { ...body, reason: reason.replace(/[<>&]/g, '').slice(0, 255) },
        readRefund,
      );
    },
    refundStatus: ({ gatewayRef, transactionId }) =>
      call('payment/refund/status', { paymentID: gatewayRef, trxID: transactionId }, readRefund),
    parseReturn,
    parseNotification: async () => ({ kind: 'rejected', reason: 'not_applicable' }),
    async testConnection() {
      const token = await tokens.get();
      return token.outcome === 'succeeded' ? succeeded(null) : token;
    },
  };
}

function readCreated(answer: Answer): Outcome<CreatedPayment> {
  const payUrl = webAddressOf(answer, 'bkashURL');
  const gatewayRef = textOf(answer, 'paymentID');
  return payUrl && gatewayRef ? succeeded({ gatewayRef, payUrl }) : unknown('unreadable_answer');
}

const claims = { success: 'paid', failure: 'failed', cancel: 'cancelled' } as const;

function parseReturn({ query, rawBody }: GatewayMessage): ReturnClaim {
  const fields = { ...parseForm(rawBody.toString('utf8')), ...query };
  const says = claims[fields['status'] as keyof typeof claims] ?? 'nothing';
  return { gatewayRef: fields['paymentID'], says };
}
