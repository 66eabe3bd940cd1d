import type { Day } from './calendar.ts';

export type VatMode = 'inclusive' | 'on_top' | 'exempt';
export type Status = 'pending' | 'active' | 'suspended' | 'on_hold' | 'closed';

export interface Settings {
  readonly timezone: string;
  /** Minor units of one whole unit of the currency. */
  readonly unit: number;
  readonly vatMode: VatMode;
  /** Basis points. */
  readonly vatRate: number;
  readonly roundToWhole: boolean;
  readonly firstInvoice: 'full' | 'prorated' | 'none';
  readonly invoiceSuspended: boolean;
  readonly reactivationRule: 'keep' | 'restart';
}

export interface Package {
  readonly name: string;
  price: number;
  readonly vatMode: VatMode | null;
  /** Basis points; null: the rate of the ISP. */
  readonly vatRate: number | null;
  readonly connectionCharge: number;
}

/** A percentage of the price instead of an amount, and the first and the last day of a discount. */
export interface DiscountTerms {
  readonly percent: number | null;
  readonly from: Day | null;
  readonly until: Day | null;
}

export const noDiscountTerms: DiscountTerms = { percent: null, from: null, until: null };

/** What a subscriber has on a day. */
export interface DayTerms {
  readonly packageNo: number;
  readonly price: number;
  readonly discount: number;
  readonly discountTerms: DiscountTerms;
  readonly free: boolean;
  readonly status: Status;
}

export interface Extra {
  readonly text: string;
  readonly amount: number;
  readonly from: Day;
  readonly until: Day | null;
  readonly prorated: boolean;
  readonly taxable: boolean;
}

export interface Tax {
  readonly mode: VatMode;
  readonly rate: number;
}

export type LineKind =
  | 'package'
  | 'extra'
  | 'proration'
  | 'connection'
  | 'discount'
  | 'credit'
  | 'vat'
  | 'rounding'
  | 'other';

export interface Line {
  readonly kind: LineKind;
  readonly text: string | null;
  readonly amount: number;
  readonly taxable: boolean;
  /** Of a proration: the invoice whose period changed. */
  readonly adjusts?: Invoice;
}

/** What is invoiced for one day. */
export interface DayCharge {
  readonly day: Day;
  readonly isCharged: boolean;
  readonly packageNo: number;
  readonly price: number;
  readonly mode: VatMode;
}

export interface Period {
  readonly first: Day;
  readonly last: Day;
  /** The number of days that the monthly price is for. */
  readonly wholeDays: number;
}

/** What a monthly invoice was calculated from. */
export interface Basis {
  readonly asOf: Day;
  readonly days: readonly DayCharge[];
}

export interface Invoice {
  no: number;
  readonly kind: 'monthly' | 'one_off' | 'opening';
  readonly period: Period | null;
  issuedOn: Day;
  readonly tax: Tax;
  /** As issued; edits do not change them. */
  readonly computed: readonly Line[];
  readonly basis: Basis | null;
  readonly extras: readonly Extra[];
  readonly discount: number;
  readonly discountTerms: DiscountTerms;
  /** The bases of older invoices after the changes that this one carries. */
  readonly adjusted: Map<Invoice, Basis>;
  lines: readonly Line[];
  total: number;
  vat: number;
  isCancelled: boolean;
  /** Cancelled for good: its period is not invoiced again. */
  isSkipped: boolean;
}

export interface Source {
  readonly no: number;
  readonly kind: 'payment' | 'credit_note';
  readonly atMs: number;
  readonly amount: number;
  readonly vat: number;
  readonly invoice: Invoice | null;
  /** Of a payment: where its money is. Null for an opening balance, which is no money. */
  readonly account?: string | null;
  readonly isOpening?: boolean;
  isReversed: boolean;
  refunded: number;
}

/** The document of a cancelled invoice. */
export interface CancellationNote {
  readonly no: number;
  readonly amount: number;
  readonly vat: number;
}

export interface Allocation {
  readonly source: Source;
  readonly invoice: Invoice;
  readonly amount: number;
  /** Account credit that was used automatically; a cancellation releases it. */
  readonly isAutomatic: boolean;
  isReleased: boolean;
}

/** Refused by a rule, so that nothing changed. */
export class Refusal extends Error {}

/** A month in which no period that begins in it is invoiced. */
export interface SkippedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The days that a run has left out, once it has. */
  passed: { readonly first: string; readonly last: string } | null;
}
