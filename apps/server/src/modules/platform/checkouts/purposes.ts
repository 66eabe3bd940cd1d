import type { checkoutPurposes } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';

export type PurposeName = (typeof checkoutPurposes)[number];

export interface PaidCheckout {
  readonly id: number;
  readonly ispId: number;
  readonly reference: string;
  readonly targetId: number;
  readonly gateway: string;
  readonly collectedBy: 'isp' | 'platform';
  readonly transactionId: string;
  readonly paidMinor: number;
  readonly currency: string;
  readonly feeMinor: number;
}

/** What a payment is recorded as: a payment of a subscriber, or a document of the module that handles the purpose. */
type Posted = { readonly paymentId: number } | { readonly documentId: number };

/** Thrown by `post`: under the locks of its own it turned out that the transaction was recorded meanwhile. */
export class TransactionUsedError extends Error {
  constructor() {
    super('The transaction has already been recorded');
  }
}

/** Money that went back to the payer. */
interface ReturnedMoney {
  readonly checkout: Pick<PaidCheckout, 'id' | 'ispId' | 'reference' | 'targetId' | 'collectedBy'>;
  /** What `post` returned. */
  readonly paymentId: number | null;
  readonly documentId: number | null;
  /** Unique, for what must be recorded once. */
  readonly refundId: number;
  readonly kind: 'refund' | 'chargeback';
  readonly amountMinor: number;
  readonly paidMinor: number;
  /** Including this amount. */
  readonly refundedMinor: number;
  readonly reason: string;
  readonly userId: number | null;
}

/**
 * What paying is for. A module registers a handler per purpose; checkouts import none of them. All run in the transaction
 * that changes the checkout.
 */
export interface Purpose {
  /** Whose money it is. The platform's is paid into its own merchant accounts, whatever the ISP has configured. */
  readonly payee: 'isp' | 'platform';
  /** The role of the transaction: the tenant of the ISP, or the platform for what a tenant may not write. */
  readonly runsAs: 'tenant' | 'platform';
  /** Whether someone recorded this transaction already, for example from what the customer told them. */
  isRecorded?(tx: Tx, transactionId: string): Promise<boolean>;
  /** Why this amount must not be posted without a review, such as `coupon_exhausted`; undefined if it may. */
  findObjection?(tx: Tx, paid: PaidCheckout): Promise<string | undefined>;
  /** Posts the amount, once, or throws `TransactionUsedError`. The book of the platform is posted by checkouts. */
  post(tx: Tx, paid: PaidCheckout): Promise<Posted>;
  /** Takes a posted amount back, in full or in part, after the gateway confirmed it. */
  reverse(tx: Tx, returned: ReturnedMoney): Promise<void>;
  /** Releases what the checkout reserved, once it failed, was cancelled or expired. Money may still arrive later. */
  release?(tx: Tx, checkout: Pick<PaidCheckout, 'id' | 'ispId' | 'targetId'>): Promise<void>;
}

export type Purposes = Readonly<Partial<Record<PurposeName, Purpose>>>;
