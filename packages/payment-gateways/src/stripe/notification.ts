import type Stripe from 'stripe';
import type { GatewayMessage, Notification, ReturnClaim } from '../gateway.ts';
import { fromStripeAmount } from './amounts.ts';

const toleranceSeconds = 300;

export interface SignedEvents {
  readonly webhooks: Stripe['webhooks'];
  readonly secret: string | undefined;
  readonly now: number;
}

/** The signature is made over the bytes as they arrived, so nothing parses the body before. */
export function parseNotification(
  message: GatewayMessage,
  { webhooks, secret, now }: SignedEvents,
): Notification {
  const header = message.headers['stripe-signature'];
  if (!secret || typeof header !== 'string') return { kind: 'rejected', reason: 'bad_signature' };
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(message.rawBody, header, secret, toleranceSeconds, undefined, now);
  } catch (error) {
    const isStale = error instanceof Error && /tolerance/i.test(error.message);
    return { kind: 'rejected', reason: isStale ? 'stale' : 'bad_signature' };
  }
  try {
    return readEvent(event);
  } catch {
    return { kind: 'rejected', reason: 'unreadable' };
  }
}

const idOf = (part: string | { id: string } | null): string =>
  typeof part === 'string' ? part : (part?.id ?? '');

function readEvent(event: Stripe.Event): Notification {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id } = event.data.object;
      return {
        kind: 'payment',
        reference: client_reference_id ?? undefined,
        gatewayRef: id,
        signature: 'valid',
        details: { event: event.id, type: event.type, session: id },
      };
    }
    case 'refund.updated':
    case 'refund.failed':
      return { kind: 'refund', gatewayRefundRef: event.data.object.id };
    case 'charge.dispute.created':
      return readDispute(event.data.object);
    default:
      return { kind: 'ignored', type: event.type };
  }
}

function readDispute(dispute: Stripe.Dispute): Notification {
  const currency = dispute.currency.toUpperCase();
  const amountMinor = fromStripeAmount(dispute.amount, currency);
  const transactionId = idOf(dispute.payment_intent);
  if (amountMinor === undefined || !transactionId) return { kind: 'rejected', reason: 'unreadable' };
  return { kind: 'chargeback', transactionId, amountMinor, currency, disputeId: dispute.id };
}

/** The session is in the address that we gave for a success; cancelling leads to the same page without it. */
export const parseReturn = ({ query }: GatewayMessage): ReturnClaim => ({
  gatewayRef: query['session_id'],
  says: query['session_id'] ? 'paid' : query['cancelled'] ? 'cancelled' : 'nothing',
});
