import type { paymentOutcomes } from '@lastmile/contract';
import type { CheckoutState } from './checkout-states.ts';

export type PaymentStatus = (typeof paymentOutcomes)[number];

const statuses: Readonly<Record<CheckoutState, PaymentStatus>> = {
  created: 'pending',
  pending: 'pending',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  needs_review: 'needs_review',
  refunded: 'refunded',
  charged_back: 'refunded',
};

/** How the payer sees the state of a checkout. */
export const paymentStatusOf = (state: CheckoutState): PaymentStatus => statuses[state];
