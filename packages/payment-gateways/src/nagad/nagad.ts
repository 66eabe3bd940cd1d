import { randomBytes } from 'node:crypto';
import { toTwoDecimals } from '../amounts.ts';
import { type Answer, isAnswer, parseForm, textOf, webAddressOf } from '../answer-fields.ts';
import type { GatewayContext } from '../context.ts';
import type { CreatedPayment, GatewayMessage, NewPayment, PaymentGateway, ReturnClaim } from '../gateway.ts';
import {
  addressOf,
  callGateway,
  defaultTimeoutMs,
  type GatewayCall,
  jsonCall,
} from '../http/call-gateway.ts';
import { type Outcome, refused, succeeded, unknown } from '../outcome.ts';
import { dhakaTime } from './dhaka-time.ts';
import { decryptAndVerify, encryptAndSign, readKeys } from './keys.ts';
import { readPayment } from './payment-report.ts';

export interface NagadCredentials {
  readonly merchantId: string;
  readonly merchantNumber: string;
  /** PEM or base64. */
  readonly privateKey: string;
  readonly nagadPublicKey: string;
}

const notApplicable = {
  execute: 'Nagad takes the money when the payer confirms',
  refund: 'Nagad refunds in its merchant portal only',
  refundStatus: 'Nagad refunds in its merchant portal only',
  notification: 'Nagad sends none; payments are asked about instead',
};

/** Nagad, written from a public library, not yet tried against its servers: beta. */
export function createNagad(credentials: NagadCredentials, context: GatewayContext): PaymentGateway {
  const { baseUrl, clock, fetch, timeoutMs = defaultTimeoutMs } = context;
  const { merchantId, merchantNumber } = credentials;
  const keys = readKeys(credentials.privateKey, credentials.nagadPublicKey);
  const encrypted = (content: object) => encryptAndSign(content, keys.provider, keys.own);

  async function call<T>(request: GatewayCall, read: (answer: Answer) => Outcome<T>): Promise<Outcome<T>> {
    const answer = await callGateway(fetch, request, timeoutMs);
    if (answer.outcome !== 'succeeded') return answer;
    const { status, body } = answer.value;
    if (!isAnswer(body)) return unknown('unreadable_answer');
    const reason = textOf(body, 'reason');
    return status >= 400 || reason ? readRefusal(body, status) : read(body);
  }

  function post(path: string, ip: string | undefined, body: object): GatewayCall {
    const headers = {
      'x-km-api-version': 'v-0.2.0',
      'x-km-ip-v4': ip && /^[\d.]+$/.test(ip) ? ip : '127.0.0.1',
      'x-km-client-type': 'MOBILE_WEB',
    };
    return jsonCall(addressOf(baseUrl, path), headers, body);
  }

  async function initialize({ reference, payer }: NewPayment) {
    const datetime = dhakaTime(clock.now());
    const content = { merchantId, datetime, orderId: reference, challenge: randomBytes(20).toString('hex') };
    const path = `/api/dfs/check-out/initialize/${encodeURIComponent(merchantId)}/${encodeURIComponent(reference)}`;
    const body = { accountNumber: merchantNumber, dateTime: datetime, ...encrypted(content) };
    return call(post(path, payer.ip, body), (answer) => {
      const message = {
        sensitiveData: textOf(answer, 'sensitiveData'),
        signature: textOf(answer, 'signature'),
      };
      const plain = decryptAndVerify(message, keys.own, keys.provider);
      const gatewayRef = isAnswer(plain) ? textOf(plain, 'paymentReferenceId') : '';
      if (!isAnswer(plain) || !gatewayRef) return unknown('unreadable_answer');
      return succeeded({ gatewayRef, challenge: textOf(plain, 'challenge') });
    });
  }

  return {
    name: 'nagad',
    notApplicable,
    findAmountProblem(amountMinor, currency) {
      if (currency !== 'BDT') return 'currency';
      return amountMinor < 100 || toTwoDecimals(amountMinor, currency) === undefined ? 'amount' : undefined;
    },
    async create(payment) {
      const problem = this.findAmountProblem(payment.amountMinor, payment.currency);
      if (problem) return refused(problem);
      const started = await initialize(payment);
      if (started.outcome !== 'succeeded') return started;
      const { gatewayRef, challenge } = started.value;
      const amount = toTwoDecimals(payment.amountMinor, payment.currency);
      const content = { merchantId, orderId: payment.reference, amount, currencyCode: '050', challenge };
      const body = {
        ...encrypted(content),
        merchantCallbackURL: payment.returnUrl,
        additionalMerchantInfo: {},
      };
      const path = `/api/dfs/check-out/complete/${encodeURIComponent(gatewayRef)}`;
      return call(post(path, payment.payer.ip, body), (answer) => readCreated(answer, gatewayRef));
    },
    execute: async () => refused('not_applicable'),
    async query({ gatewayRef }) {
      if (!gatewayRef) return succeeded({ state: 'not_found', details: {} });
      const url = addressOf(baseUrl, `/api/dfs/verify/payment/${encodeURIComponent(gatewayRef)}`);
      const report = await call({ method: 'GET', url }, readPayment);
      const isMissing = report.outcome === 'refused' && report.reason === 'not_found';
      return isMissing ? succeeded({ state: 'not_found', details: {} }) : report;
    },
    refund: async () => refused('not_applicable'),
    refundStatus: async () => refused('not_applicable'),
    parseReturn,
    parseNotification: async () => ({ kind: 'rejected', reason: 'not_applicable' }),
    /** Any answer shows that the server is there; it has no call that checks keys without a payment. */
    async testConnection() {
      const url = addressOf(baseUrl, '/api/dfs/verify/payment/CONNECTIONTEST');
      const answer = await callGateway(fetch, { method: 'GET', url }, timeoutMs);
      return answer.outcome === 'unknown' ? answer : succeeded(null);
    },
  };
}

function readRefusal(answer: Answer, status: number) {
  const message = textOf(answer, 'message') || textOf(answer, 'devMessage');
  const code = textOf(answer, 'reason') || String(status);
  if (/not.?found/i.test(code + message) || status === 404) return refused('not_found', code, message);
  if (/duplicate|already/i.test(code + message)) return refused('duplicate_reference', code, message);
  return refused(/merchant|signature|auth/i.test(code + message) ? 'credentials' : 'other', code, message);
}

function readCreated(answer: Answer, gatewayRef: string): Outcome<CreatedPayment> {
  const payUrl = webAddressOf(answer, 'callBackUrl');
  const isSuccess = textOf(answer, 'status') === 'Success' && payUrl;
  return isSuccess ? succeeded({ gatewayRef, payUrl }) : unknown('unreadable_answer');
}

const claims = { success: 'paid', aborted: 'cancelled', cancelled: 'cancelled', failed: 'failed' } as const;

function parseReturn({ query, rawBody }: GatewayMessage): ReturnClaim {
  const fields = { ...parseForm(rawBody.toString('utf8')), ...query };
  const said = fields['status']?.toLowerCase() as keyof typeof claims;
  return {
    reference: fields['order_id'],
    gatewayRef: fields['payment_ref_id'],
    says: claims[said] ?? 'nothing',
  };
}
