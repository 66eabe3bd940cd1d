import type { InvoiceKind } from '@lastmile/contract';
import type { DateText } from '@lastmile/kit';
import type { BuiltInvoice } from './build-invoice.ts';
import type { CreditCause } from './credit/new-credit-note.ts';
import type { InvoiceLine } from './invoice-lines.ts';

/** The invoice that a new one is issued instead of. */
export interface ReplacedInvoice {
  readonly id: number;
  /** The first one of the chain, and the day on which its lines were calculated. */
  readonly originalId: number;
  readonly calculatedOn: DateText;
  /** The lines as calculated then, with which later changes of the period are compared. */
  readonly calculatedLines: readonly InvoiceLine[];
}

export interface NewInvoice {
  readonly subscriberId: number;
  readonly kind: InvoiceKind;
  readonly built: BuiltInvoice;
  readonly dueOn: DateText;
  readonly note: string | null;
  readonly runId?: number;
  /** The reason for a credit, where the invoice is below 0. */
  readonly creditCause?: CreditCause;
  readonly replaces?: ReplacedInvoice;
}

export interface NumberedInvoice extends NewInvoice {
  readonly number: string;
  readonly numberInYear: number;
}

export interface IssuedInvoice extends NumberedInvoice {
  readonly id: number;
}

/** Revision 1 of the lines is as calculated; where an edit says something else, that is the next one. */
export const revisionOf = ({ replaces }: Pick<NewInvoice, 'replaces'>): number => (replaces ? 2 : 1);
