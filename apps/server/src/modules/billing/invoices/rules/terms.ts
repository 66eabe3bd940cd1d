import type { DateText, Minor } from '@lastmile/kit';
import type { VatMode } from './vat.ts';

/** Days with both ends included; null: open. */
export interface Span {
  readonly from: DateText;
  readonly until: DateText | null;
}

/**
 * A package that a line had, or a price of it. Of two that share a day the one that began later holds, so a
 * history of changes can be given with every `until` open; only leaving has to end the last one. Days
 * outside all of them are not billed.
 */
export interface PackageSpan extends Span {
  readonly packageName: string;
  /** A month's price: the agreed one, otherwise the package's on those days. */
  readonly priceMinor: Minor;
  /** The package's own mode; null: the ISP's. */
  readonly vatMode: VatMode | null;
}

/** Days that are not billed; suspended ones are where the ISP bills them. */
export interface Pause extends Span {
  readonly why: 'on_hold' | 'suspended' | 'free';
}

/** A monthly charge beside the package, such as a real IP or a device in instalments. */
export interface Extra extends Span {
  /** What a person wrote; it is printed as it stands. */
  readonly text: string;
  readonly amountMinor: Minor;
  /**
   * By the days billed, as the package is, unless it is asked for whole in every bill it touches: by custom
   * a real IP or an instalment is.
   */
  readonly prorated: boolean;
  readonly taxable: boolean;
}

/** What a line pays for, over the days of the period at least; more does no harm. */
export interface Terms {
  readonly packages: readonly PackageSpan[];
  readonly pauses: readonly Pause[];
  readonly extras: readonly Extra[];
  /** A month's discount. It shrinks with the days billed and never exceeds what it is taken from. */
  readonly monthlyDiscountMinor: Minor;
}
