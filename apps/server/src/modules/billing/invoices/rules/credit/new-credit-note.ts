import type { creditCauses } from '@lastmile/contract';
import type { CreditAmounts } from '../invoice-amounts.ts';

export type CreditCause = (typeof creditCauses)[number];

/** A credit note or a cancellation note. */
export interface NewNote {
  readonly subscriberId: number;
  readonly invoiceId: number | null;
  readonly amountMinor: number;
  readonly vatMinor: number;
  /** In basis points, without an invoice only: others have the rate of their invoice. */
  readonly vatRate?: number | undefined;
  readonly cause: CreditCause | 'cancellation';
  readonly reason: string;
}

/** Without an invoice, a credit has its own VAT rate. */
export type NewCredit = CreditAmounts & {
  readonly subscriberId: number;
  readonly cause: CreditCause;
  readonly reason: string;
} & (
    | { readonly invoiceId: number; readonly vatRate?: undefined }
    | { readonly invoiceId: null; readonly vatRate: number }
  );

interface Numbered {
  readonly number: string;
  readonly numberInYear: number;
}
export type NumberedNote = NewNote & Numbered;
export type NumberedCredit = NewCredit & Numbered;
