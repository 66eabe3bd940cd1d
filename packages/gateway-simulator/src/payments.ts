import { randomBytes } from 'node:crypto';
import type { GatewayName } from '@lastmile/payment-gateways';

export interface SimulatedRefund {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  /** Becomes refunded when it was asked about twice. */
  questions: number;
}

/** A payment as the provider knows it. Amounts are hundredths, or the minor unit at Stripe. */
export interface SimulatedPayment {
  readonly gateway: GatewayName;
  /** The provider's name of it. */
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly notifyUrl: string | undefined;
  readonly createdAt: number;
  state: 'open' | 'agreed' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** bKash: why taking the money will be refused. */
  refusal?: { readonly code: string; readonly message: string };
  isRisky?: boolean;
  isValidated?: boolean;
  transactionId?: string;
  proofId?: string;
  paidAt?: number;
  readonly paid: { amount: number; currency: string; reference: string };
  readonly refunds: SimulatedRefund[];
}

export const randomId = (prefix: string, bytes = 10) =>
  prefix + randomBytes(bytes).toString('hex').toUpperCase();

export const refundedOf = ({ refunds }: SimulatedPayment) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Moves the money of the payer. Tests compare it with what the panel posted. */
export function debitPayer(payment: SimulatedPayment, now: number): void {
  if (payment.state === 'paid') return;
  payment.state = 'paid';
  payment.paidAt = now;
  payment.transactionId = randomId(
    { sslcommerz: 'BANK', bkash: 'TX', nagad: 'NG', stripe: 'pi_' }[payment.gateway],
  );
}

export const hundredths = (text: string | undefined): number | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

export const decimal = (amount: number) => (amount / 100).toFixed(2);
