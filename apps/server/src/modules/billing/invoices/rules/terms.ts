import type { DateText, Minor } from '@lastmile/kit';
import type { PackageTax } from './vat.ts';

/** Both ends included; null: open. */
export interface Span {
  readonly from: DateText;
  readonly until: DateText | null;
}

/**
 * A package of a subscriber, or a price of it. If two share a day, the one that began later applies, so a
 * history of changes can leave every `until` open; only closing has to end the last one. No days outside all of
 * them are invoiced.
 */
export interface PackageSpan extends Span, PackageTax {
  readonly packageName: string;
  /** Monthly price: the agreed one, otherwise the package's price on those days. */
  readonly priceMinor: Minor;
  /** The price as an invoice of these days has it, in the VAT mode of that invoice. */
  readonly invoicedMinor?: Minor | undefined;
}

/** Days that are not billed, except suspended ones where the ISP invoices those. */
export interface Pause extends Span {
  readonly why: 'on_hold' | 'suspended' | 'free';
}

/** A monthly charge beside the package, such as a real IP or a device in instalments. */
export interface Extra extends Span {
  /** Entered by staff, printed unchanged. */
  readonly text: string;
  readonly amountMinor: Minor;
  /**
   * Prorated by the days billed, or charged in full on every invoice it touches, as is common for a real IP
   * or an instalment.
   */
  readonly prorated: boolean;
  readonly taxable: boolean;
}

/** What a monthly discount is beside its amount: a percentage instead, and the days on which it applies; null: no such limit. */
export interface DiscountTerms {
  /** Of the price of the package. */
  readonly percent: number | null;
  readonly from: DateText | null;
  readonly until: DateText | null;
}

/** What a subscriber pays for, covering at least the days of the period. */
export interface Terms {
  readonly packages: readonly PackageSpan[];
  readonly pauses: readonly Pause[];
  readonly extras: readonly Extra[];
  /** Prorated by the days billed, and capped at what it is taken from. */
  readonly monthlyDiscountMinor: Minor;
  /** None: the amount, on all days. */
  readonly discountTerms?: DiscountTerms | null | undefined;
}
