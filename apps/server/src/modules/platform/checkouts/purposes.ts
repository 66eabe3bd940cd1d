import type { Tx } from '@lastmile/database';

export interface PaidCheckout {
  readonly id: number;
  readonly reference: string;
  readonly targetId: number;
  readonly gateway: string;
  readonly collectedBy: 'isp' | 'platform';
  readonly transactionId: string;
  readonly paidMinor: number;
  readonly feeMinor: number;
}

/**
 * What paying is for. A module registers a handler per purpose; checkouts import none of them. Both run in the transaction
 * that changes the checkout, as the tenant of its ISP.
 */
export interface Purpose {
  /** Whether someone recorded this transaction already, for example from what the customer told them. */
  isRecorded(tx: Tx, transactionId: string): Promise<boolean>;
  /** Posts the amount and returns the payment. */
  post(tx: Tx, paid: PaidCheckout): Promise<number>;
  /** Takes a posted amount back after the gateway refunded it. */
  reverse(tx: Tx, paymentId: number, reason: string): Promise<void>;
}

export type Purposes = Readonly<Record<string, Purpose>>;
