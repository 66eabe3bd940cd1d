import type { Minor } from '@lastmile/kit';
import type { Outcome } from './outcome.ts';

export const gatewayNames = ['sslcommerz', 'bkash', 'nagad', 'stripe'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Calls that not every gateway has. */
export type OptionalCall = 'execute' | 'refund' | 'refundStatus' | 'notification';

export interface NewPayment {
  /** Ours, new for every payment: 8 to 20 letters and digits. */
  readonly reference: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  /** What is paid for, as the payer reads it. */
  readonly description: string;
  readonly payer: {
    readonly id: string;
    readonly name: string;
    readonly phone?: string | undefined;
    readonly email?: string | undefined;
    readonly address?: string | undefined;
    readonly city?: string | undefined;
    /** The address of the browser. */
    readonly ip?: string | undefined;
  };
  /** Where the browser returns, whatever came of it. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

export interface CreatedPayment {
  /** The gateway's own name of the payment. */
  readonly gatewayRef: string;
  /** The page on which the payer pays. */
  readonly payUrl: string;
}

/** A payment created before. The gateway's name of it is missing if the answer to `create` was lost. */
export interface KnownPayment {
  readonly reference: string;
  readonly gatewayRef?: string | undefined;
  readonly currency: string;
  readonly createdAt: number;
  /** From a return or notification: a name under which the gateway knows what was paid. */
  readonly proofId?: string | undefined;
}

export interface PaidReport {
  readonly state: 'paid';
  /** The reference as the gateway knows it. */
  readonly reference: string;
  /** Unique for the gateway and merchant account. */
  readonly transactionId: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  /** Missing where the gateway does not report it. */
  readonly feeMinor?: Minor;
  /** The merchant account that received the money, where the gateway reports it. */
  readonly merchant?: string;
  /** Set if the gateway itself doubts the payment. */
  readonly risk?: string;
  readonly payer?: string;
  readonly details: Details;
}

/**
 * `ready`: the payer agreed, and `execute` takes the money. `not_found`: the gateway has no such payment, so nothing
 * can have been paid.
 */
export interface UnpaidReport {
  readonly state: 'pending' | 'ready' | 'failed' | 'cancelled' | 'expired' | 'not_found';
  readonly message?: string;
  readonly details: Details;
}

export type PaymentReport = PaidReport | UnpaidReport;

/** What is kept of an answer: named fields only, so that no card number, token or password is among them. */
export type Details = Readonly<Record<string, string>>;

export interface NewRefund {
  /** Ours, new for every refund: 8 to 20 letters and digits. */
  readonly refundReference: string;
  readonly gatewayRef: string;
  readonly transactionId: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly reason: string;
}

export interface KnownRefund extends NewRefund {
  /** The gateway's name of the refund; missing if the answer to `refund` was lost. */
  readonly gatewayRefundRef?: string | undefined;
}

export interface RefundReport {
  readonly state: 'pending' | 'refunded' | 'failed';
  readonly gatewayRefundRef?: string;
  readonly message?: string;
  readonly details: Details;
}

/** A request that the browser or the gateway sent us, as it arrived. */
export interface GatewayMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Readonly<Record<string, string>>;
  /** The bytes of the body, unchanged: signatures are made over them. */
  readonly rawBody: Buffer;
}

/** What a browser says on its return. It is never proof of a payment. */
export interface ReturnClaim {
  readonly reference?: string | undefined;
  readonly gatewayRef?: string | undefined;
  readonly proofId?: string | undefined;
  readonly says: 'paid' | 'failed' | 'cancelled' | 'nothing';
}

export type Notification =
  | {
      readonly kind: 'payment';
      readonly reference?: string | undefined;
      readonly gatewayRef?: string | undefined;
      readonly proofId?: string | undefined;
      readonly signature: 'valid' | 'invalid' | 'unchecked';
      readonly details: Details;
    }
  | { readonly kind: 'refund'; readonly gatewayRef?: string | undefined; readonly gatewayRefundRef: string }
  | {
      readonly kind: 'chargeback';
      readonly transactionId: string;
      readonly amountMinor: Minor;
      readonly currency: string;
      readonly disputeId: string;
    }
  | { readonly kind: 'ignored'; readonly type: string }
  | {
      readonly kind: 'rejected';
      readonly reason: 'bad_signature' | 'stale' | 'unreadable' | 'not_applicable';
    };

export interface PaymentGateway {
  readonly name: GatewayName;
  /** Calls the provider does not have, with the reason. They answer `refused` with `not_applicable`. */
  readonly notApplicable: Readonly<Partial<Record<OptionalCall, string>>>;
  /** Why this amount cannot be paid through the gateway; undefined if it can. */
  findAmountProblem(amountMinor: Minor, currency: string): 'amount' | 'currency' | undefined;
  create(payment: NewPayment): Promise<Outcome<CreatedPayment>>;
  /** Takes the money of a payment that is `ready`. */
  execute(payment: KnownPayment): Promise<Outcome<PaymentReport>>;
  query(payment: KnownPayment): Promise<Outcome<PaymentReport>>;
  refund(refund: NewRefund): Promise<Outcome<RefundReport>>;
  refundStatus(refund: KnownRefund): Promise<Outcome<RefundReport>>;
  parseReturn(message: GatewayMessage): ReturnClaim;
  parseNotification(message: GatewayMessage): Promise<Notification>;
  /** Whether address and credentials work. Moves no money. */
  testConnection(): Promise<Outcome<null>>;
}
