import type { creditCauses } from '@lastmile/contract';
import type { CreditAmounts } from '../invoice-amounts.ts';

export type CreditCause = (typeof creditCauses)[number];

/** A credit note or a cancellation note. */
export interface NewNote {
  readonly subscriberId: number;
  readonly invoiceId: number | null;
  readonly amountMinor: number;
  readonly vatMinor: number;
  readonly vatRate?: number;
  readonly cause: CreditCause | 'cancellation';
  readonly reason: string;
}

export interface NewCredit extends CreditAmounts {
  readonly subscriberId: number;
  readonly invoiceId: number | null;
  /** In basis points, without an invoice only: others have the rate of their invoice. */
  readonly vatRate?: number;
  readonly cause: CreditCause;
  readonly reason: string;
}

interface Numbered {
  readonly number: string;
  readonly numberInYear: number;
}
export type NumberedNote = NewNote & Numbered;
export type NumberedCredit = NewCredit & Numbered;
