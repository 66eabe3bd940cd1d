import { minor } from '@lastmile/kit';
import { toTwoDecimals } from '../amounts.ts';
import { type Answer, isAnswer, textOf, webAddressOf } from '../answer-fields.ts';
import type { GatewayContext } from '../context.ts';
import type { CreatedPayment, KnownPayment, PaymentGateway, PaymentReport } from '../gateway.ts';
import { addressOf, callGateway, defaultTimeoutMs, type GatewayCall } from '../http/call-gateway.ts';
import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';
import { authentication, type SslcommerzCredentials } from './credentials.ts';
import { parseNotification, parseReturn } from './notification.ts';
import { findConnectionProblem, readTransaction, readTransactions } from './payment-report.ts';
import { readRefund, refundFields } from './refunds.ts';
import { sessionFields } from './session-fields.ts';

const paths = {
  create: '/gwprocess/v4/api.php',
  validate: '/validator/api/validationserverAPI.php',
  query: '/validator/api/merchantTransIDvalidationAPI.php',
};
const takaLimits = { from: minor(10_00), to: minor(500_000_00) };
const notApplicable = { execute: 'The provider takes the money when the payer pays' };

/** SSLCommerz v4, hosted checkout: cards, internet banking and mobile banking of Bangladesh. */
export function createSslcommerz(
  credentials: SslcommerzCredentials,
  context: GatewayContext,
): PaymentGateway {
  const { baseUrl, fetch, timeoutMs = defaultTimeoutMs } = context;
  const signIn = authentication(credentials);

  async function call<T>(request: GatewayCall, read: (answer: Answer) => Outcome<T>): Promise<Outcome<T>> {
    const answer = await callGateway(fetch, request, timeoutMs);
    if (answer.outcome !== 'succeeded') return answer;
    const { status, body } = answer.value;
    if (status >= 400) return refused('other', String(status));
    return isAnswer(body) ? (findConnectionProblem(body) ?? read(body)) : unknown('unreadable_answer');
  }
  const ask = (path: string, fields: Record<string, string>): GatewayCall => ({
    method: 'GET',
    url: addressOf(baseUrl, path, { ...fields, ...signIn }),
  });
  const queryByReference = ({ reference }: KnownPayment) =>
    call(ask(paths.query, { tran_id: reference }), readTransactions);

  return {
    name: 'sslcommerz',
    notApplicable,
    findAmountProblem(amountMinor, currency) {
      if (toTwoDecimals(amountMinor, currency) === undefined) return 'amount';
      if (currency !== 'BDT') return undefined;
      return amountMinor < takaLimits.from || amountMinor > takaLimits.to ? 'amount' : undefined;
    },
    async create(payment) {
      const problem = this.findAmountProblem(payment.amountMinor, payment.currency);
      const fields = sessionFields(payment);
      if (problem || !fields) return refused(problem ?? 'amount');
      const { store_id, store_passwd } = signIn;
      const body = new URLSearchParams({ ...fields, store_id, store_passwd }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return call({ method: 'POST', url: addressOf(baseUrl, paths.create), headers, body }, readSession);
    },
    execute: async () => refused('not_applicable'),
    /** A validation number may be forged or of another payment: only one that fits our reference counts. */
    async query(payment) {
      if (!payment.proofId) return queryByReference(payment);
      const report = await call(ask(paths.validate, { val_id: payment.proofId }), readTransaction);
      return isAbout(payment, report) || report.outcome === 'unknown' ? report : queryByReference(payment);
    },
    async refund(refund) {
      const fields = refundFields(refund);
      return fields ? call(ask(paths.query, fields), readRefund) : refused('amount');
    },
    /** Without the provider's number nothing can be asked: a person looks it up in the merchant portal. */
    async refundStatus({ gatewayRefundRef }) {
      if (!gatewayRefundRef) return unknown('unreadable_answer');
      return call(ask(paths.query, { refund_ref_id: gatewayRefundRef }), readRefund);
    },
    parseReturn,
    parseNotification: async (message) => parseNotification(message, credentials),
    testConnection: () => call(ask(paths.query, { tran_id: 'CONNECTIONTEST' }), () => succeeded(null)),
  };
}

const isAbout = ({ reference }: KnownPayment, report: Outcome<PaymentReport>) =>
  report.outcome === 'succeeded' && report.value.state === 'paid' && report.value.reference === reference;

function readSession(answer: Answer): Outcome<CreatedPayment> {
  const payUrl = webAddressOf(answer, 'GatewayPageURL');
  const gatewayRef = textOf(answer, 'sessionkey');
  if (textOf(answer, 'status') === 'SUCCESS' && payUrl && gatewayRef)
    return succeeded({ gatewayRef, payUrl });
  const message = textOf(answer, 'failedreason');
  if (textOf(answer, 'status') !== 'FAILED') return unknown('unreadable_answer');
  if (/credential|de-active/i.test(message)) return refused('credentials', 'FAILED', message);
  return refused(/duplicate|already/i.test(message) ? 'duplicate_reference' : 'other', 'FAILED', message);
}
