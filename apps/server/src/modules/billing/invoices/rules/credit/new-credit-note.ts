import type { creditCauses } from '@lastmile/contract';
import type { CreditAmounts } from '../invoice-amounts.ts';

export type CreditCause = (typeof creditCauses)[number];

/** The VAT rate in basis points is stored without an invoice only: others have the rate of their invoice. */
type Taxed =
  | { readonly invoiceId: number; readonly vatRate?: undefined }
  | { readonly invoiceId: null; readonly vatRate: number };

/** A credit note or a cancellation note. */
export type NewNote = Taxed & {
  readonly subscriberId: number;
  readonly amountMinor: number;
  readonly vatMinor: number;
  readonly cause: CreditCause | 'cancellation';
  readonly reason: string;
};

export type NewCredit = Taxed &
  CreditAmounts & {
    readonly subscriberId: number;
    readonly cause: CreditCause;
    readonly reason: string;
  };

interface Numbered {
  readonly number: string;
  readonly numberInYear: number;
}
export type NumberedNote = NewNote & Numbered;
export type NumberedCredit = NewCredit & Numbered;
