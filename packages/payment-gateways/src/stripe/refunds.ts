import type Stripe from 'stripe';
import type { RefundReport } from '../gateway.ts';
import { type Outcome, succeeded } from '../outcome.ts';

const states: Readonly<Record<string, RefundReport['state']>> = {
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
};

export function readRefund(refund: Stripe.Refund): Outcome<RefundReport> {
  return succeeded({
    state: states[refund.status ?? ''] ?? 'pending',
    gatewayRefundRef: refund.id,
    ...(refund.failure_reason ? { message: refund.failure_reason } : {}),
    details: {
      id: refund.id,
      status: refund.status ?? '',
      amount: String(refund.amount),
      currency: refund.currency,
    },
  });
}
