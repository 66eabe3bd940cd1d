import type { CallOutput, checkoutCalls, platformCheckoutCalls } from '@lastmile/contract';
import type checkouts from '../../../locales/en/checkouts.json';

type Key = keyof typeof checkouts;
type Tone = 'green' | 'yellow' | 'red' | 'gray' | 'blue';

export type CheckoutRow = CallOutput<typeof checkoutCalls.list>['items'][number];
export type Checkout = CallOutput<typeof checkoutCalls.get>;
export type PlatformCheckoutRow = CallOutput<typeof platformCheckoutCalls.list>['items'][number];
export type PlatformCheckout = CallOutput<typeof platformCheckoutCalls.get>;
type CheckoutState = CheckoutRow['state'];

export const stateDisplay = {
  created: { key: 'state.created', tone: 'gray' },
  pending: { key: 'state.pending', tone: 'yellow' },
  succeeded: { key: 'state.succeeded', tone: 'green' },
  failed: { key: 'state.failed', tone: 'gray' },
  cancelled: { key: 'state.cancelled', tone: 'gray' },
  expired: { key: 'state.expired', tone: 'gray' },
  needs_review: { key: 'state.needs_review', tone: 'red' },
  refunded: { key: 'state.refunded', tone: 'blue' },
  charged_back: { key: 'state.charged_back', tone: 'red' },
} as const satisfies Record<CheckoutState, { readonly key: Key; readonly tone: Tone }>;

export const sourceKeys = {
  start: 'source.start',
  return: 'source.return',
  notification: 'source.notification',
  poll: 'source.poll',
  recheck: 'source.recheck',
  review: 'source.review',
  refund: 'source.refund',
  chargeback: 'source.chargeback',
} as const satisfies Record<Checkout['events'][number]['source'], Key>;

export const refundDisplay = {
  created: { key: 'refundState.created', tone: 'yellow' },
  pending: { key: 'refundState.pending', tone: 'yellow' },
  unknown: { key: 'refundState.unknown', tone: 'red' },
  refunded: { key: 'refundState.refunded', tone: 'green' },
  failed: { key: 'refundState.failed', tone: 'red' },
} as const satisfies Record<Checkout['refunds'][number]['state'], { readonly key: Key; readonly tone: Tone }>;

export const purposeKeys = {
  subscriber_invoice: 'purpose.subscriber_invoice',
  reseller_top_up: 'purpose.reseller_top_up',
  retail_payment: 'purpose.retail_payment',
  registration: 'purpose.registration',
  service_charge: 'purpose.service_charge',
  sms_top_up: 'purpose.sms_top_up',
} as const satisfies Record<CheckoutRow['purpose'], Key>;

const reasonKeys: Readonly<Record<string, Key>> = {
  amount: 'reason.amount',
  currency: 'reason.currency',
  reference: 'reason.reference',
  merchant: 'reason.merchant',
  risk: 'reason.risk',
  transaction_used: 'reason.transaction_used',
  coupon_exhausted: 'reason.coupon_exhausted',
  no_answer: 'reason.no_answer',
  credentials: 'reason.credentials',
  duplicate_reference: 'reason.duplicate_reference',
  insufficient_funds: 'reason.insufficient_funds',
  wrong_pin: 'reason.wrong_pin',
  not_found: 'reason.not_found',
  refund_exceeds_payment: 'reason.refund_exceeds_payment',
  rate_limited: 'reason.rate_limited',
  timeout: 'reason.timeout',
  unreachable: 'reason.unreachable',
  server_error: 'reason.server_error',
  unreadable_answer: 'reason.unreadable_answer',
  already_processed: 'reason.already_processed',
};

export const reasonKey = (code: string): Key => reasonKeys[code] ?? 'reason.other';

const outcomeKeys: Readonly<Record<string, Key>> = {
  created: 'outcome.created',
  pending: 'outcome.pending',
  ready: 'outcome.ready',
  paid: 'outcome.paid',
  not_found: 'outcome.not_found',
  succeeded: 'outcome.succeeded',
  failed: 'outcome.failed',
  cancelled: 'outcome.cancelled',
  expired: 'outcome.expired',
  needs_review: 'outcome.needs_review',
  accepted: 'outcome.accepted',
  closed: 'outcome.closed',
  refunded: 'outcome.refunded',
  charged_back: 'outcome.charged_back',
  disputed: 'outcome.disputed',
  refused: 'outcome.refused',
  unknown: 'outcome.unknown',
  'signature invalid': 'outcome.signature_invalid',
};

/** An outcome as it was recorded: a word, or `refused: reason` and `unknown: reason`. */
export function describeOutcome(outcome: string): { readonly key: Key; readonly reason?: Key } {
  const [word = '', reason] = outcome.split(': ');
  const key = outcomeKeys[word] ?? 'outcome.other';
  return reason ? { key, reason: reasonKey(reason) } : { key };
}
