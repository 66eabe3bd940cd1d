import type { PaymentMethod, paymentChannels } from '@lastmile/contract';

export interface NewPayment {
  readonly subscriberId: number;
  readonly amountMinor: number;
  /** This invoice is paid first. */
  readonly invoiceId?: number;
  readonly method: PaymentMethod;
  readonly channel: (typeof paymentChannels)[number];
  readonly collectedBy: 'isp' | 'platform' | 'reseller';
  readonly reference: string | null;
  readonly note: string | null;
  readonly receivedAt: string;
  readonly receivedOn: string;
  readonly receivedBy: number | null;
  /** The holder, for cash. */
  readonly cashUserId: number | null;
  /** The reseller who received it otherwise, and owes it. */
  readonly owedByUserId?: number | null;
  /** Set if it came through a gateway. */
  readonly checkout?: {
    readonly id: number;
    readonly gateway: string;
    readonly transactionId: string;
    readonly feeMinor: number;
  };
}

export interface NumberedPayment extends NewPayment {
  readonly number: string;
  readonly numberInYear: number;
}

export interface RecordedPayment extends NumberedPayment {
  readonly id: number;
  readonly allocations: readonly { invoiceId: number; number: string; amountMinor: number }[];
}
