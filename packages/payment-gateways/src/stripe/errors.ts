import type Stripe from 'stripe';
import { type Outcome, type RefusalReason, refused, succeeded, unknown } from '../outcome.ts';

const reasonsByCode: Readonly<Record<string, RefusalReason>> = {
  resource_missing: 'not_found',
  charge_already_refunded: 'refund_exceeds_payment',
  amount_too_small: 'amount',
  amount_too_large: 'amount',
  insufficient_funds: 'insufficient_funds',
};
const reasonsByStatus: Readonly<Record<number, RefusalReason>> = {
  401: 'credentials',
  403: 'credentials',
  404: 'not_found',
  429: 'rate_limited',
};

type StripeFailure = Pick<Stripe.errors.StripeError, 'type' | 'statusCode' | 'code' | 'message'>;

/** Requests are refused with a status below 500; anything else may have taken effect. */
function outcomeOf(error: StripeFailure): Outcome<never> {
  const { type, statusCode, code = '', message } = error;
  if (type === 'StripeConnectionError')
    return unknown(/timeout|timed out|aborted/i.test(message) ? 'timeout' : 'unreachable');
  if (type === 'StripeAPIError' || statusCode === undefined || statusCode >= 500) {
    return unknown(statusCode !== undefined && statusCode < 500 ? 'unreadable_answer' : 'server_error');
  }
  if (statusCode === 409) return unknown('already_processed');
  const isRefundTooLarge = /greater than (the )?(unrefunded|charge)/i.test(message);
  const reason = isRefundTooLarge
    ? 'refund_exceeds_payment'
    : (reasonsByCode[code] ?? reasonsByStatus[statusCode] ?? 'other');
  // The words of a rejected key contain a part of it.
  return refused(reason, code || String(statusCode), reason === 'credentials' ? undefined : message);
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

export async function outcomeOfCall<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await run();
  } catch (error) {
    return isStripeFailure(error) ? outcomeOf(error) : unknown('unreadable_answer');
  }
}

export const succeededWithoutValue = succeeded(null);
