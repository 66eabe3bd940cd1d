import type { InvoiceKind } from '@lastmile/contract';
import type { DateText } from '@lastmile/kit';
import type { BuiltInvoice } from './build-invoice.ts';
import type { CreditCause } from './credit/new-credit-note.ts';

export interface NewInvoice {
  readonly subscriberId: number;
  readonly kind: InvoiceKind;
  readonly built: BuiltInvoice;
  readonly dueOn: DateText;
  readonly note: string | null;
  readonly runId?: number;
  /** The reason for a credit, where the invoice is below 0. */
  readonly creditCause?: CreditCause;
}

export interface NumberedInvoice extends NewInvoice {
  readonly number: string;
  readonly numberInYear: number;
}

export interface IssuedInvoice extends NumberedInvoice {
  readonly id: number;
}
