import type Stripe from 'stripe';
import type { PaymentReport } from '../gateway.ts';
import { type Outcome, succeeded, unknown } from '../outcome.ts';
import { fromStripeAmount } from './amounts.ts';

const idOf = (part: string | { id: string } | null | undefined): string =>
  typeof part === 'string' ? part : (part?.id ?? '');

const expanded = <T extends object>(part: string | T | null | undefined): T | undefined =>
  part && typeof part === 'object' ? part : undefined;

export function readSession(session: Stripe.Checkout.Session): Outcome<PaymentReport> {
  const paymentIntent = idOf(session.payment_intent);
  const details = {
    id: session.id,
    status: String(session.status),
    payment_status: session.payment_status,
    amount_total: String(session.amount_total),
    currency: String(session.currency),
    ...(paymentIntent ? { payment_intent: paymentIntent } : {}),
  };
  if (session.status === 'complete' && session.payment_status === 'paid') return readPaid(session, details);
  if (session.status === 'expired') return succeeded({ state: 'expired', details });
  const intent = expanded<Stripe.PaymentIntent>(session.payment_intent);
  // A delayed method that failed leaves the session complete and unpaid.
  const hasFailed = session.status === 'complete' && intent?.status === 'requires_payment_method';
  if (intent?.status === 'canceled') return succeeded({ state: 'cancelled', details });
  return succeeded({ state: hasFailed ? 'failed' : 'pending', details });
}

function readPaid(
  session: Stripe.Checkout.Session,
  details: PaymentReport['details'],
): Outcome<PaymentReport> {
  const currency = String(session.currency).toUpperCase();
  const amountMinor = fromStripeAmount(session.amount_total ?? -1, currency);
  const transactionId = idOf(session.payment_intent);
  if (amountMinor === undefined || amountMinor < 0 || !transactionId) return unknown('unreadable_answer');
  const feeMinor = feeOf(session, currency);
  return succeeded({
    state: 'paid',
    reference: session.client_reference_id ?? '',
    transactionId,
    amountMinor,
    currency,
    ...(feeMinor === undefined ? {} : { feeMinor }),
    details,
  });
}

/** In the currency of the payout, which need not be the one that was paid in. */
function feeOf(session: Stripe.Checkout.Session, currency: string) {
  const charge = expanded<Stripe.Charge>(
    expanded<Stripe.PaymentIntent>(session.payment_intent)?.latest_charge,
  );
  const balance = expanded<Stripe.BalanceTransaction>(charge?.balance_transaction);
  if (!balance || balance.currency.toUpperCase() !== currency || balance.fee < 0) return undefined;
  return fromStripeAmount(balance.fee, currency);
}
