import type { DateText, Minor } from '@lastmile/kit';
import { splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import { discountLines } from './discount-lines.ts';
import { amountsOf, type InvoiceAmounts } from './invoice-amounts.ts';
import { type Charge, type InvoiceLine, lineOfCharge } from './invoice-lines.ts';
import { recurringLines } from './recurring-lines.ts';
import type { Terms } from './terms.ts';
import { type Tax, taxOfInvoice, type VatMode } from './vat.ts';

/** An invoice as it is stored; number, dates and the snapshot of names are put to it when it is issued. */
export interface BuiltInvoice extends InvoiceAmounts, Tax {
  readonly kind: 'monthly' | 'one_off';
  readonly periodStart: DateText | null;
  readonly periodEnd: DateText | null;
  /** `BillingPeriod.wholeDays`; kept for `adjustBill`. */
  readonly wholeDays: number | null;
  /** A bill of 0 is paid at once. */
  readonly status: 'unpaid' | 'paid';
}

export interface MonthlyInput {
  readonly period: BillingPeriod;
  readonly terms: Terms;
  /** With the first bill the connection charge; else what waits for the next bill. */
  readonly charges?: readonly Charge[];
  /** Lines of `adjustBill` that wait for the next bill; those of a bill taxed otherwise are settled apart. */
  readonly carriedOver?: readonly InvoiceLine[];
}

/** The month bill of one line for one period; null when no day of it is to be billed. */
export function buildMonthlyInvoice(settings: BillingSettings, input: MonthlyInput): BuiltInvoice | null {
  const { period, terms, charges = [], carriedOver = [] } = input;
  const billedParts = splitBilledParts(period, terms, settings.invoicesSuspended);
  if (billedParts.length === 0) return null;
  const modes = billedParts.map((part) => part.package.vatMode);
  const tax = taxOfInvoice(modes, settings);
  const recurring = recurringLines(period, billedParts, terms, tax, settings.vatMode);
  const lines = [...recurring, ...carriedOver, ...charges.map(lineOfCharge)];
  return buildFromLines(settings, { tax, period, lines });
}

/** A bill of its own for charges of one time. Taxed as the line's package is. */
export function buildOneOffInvoice(
  settings: BillingSettings,
  packageVatMode: VatMode | null,
  charges: readonly Charge[],
  discountMinor?: Minor,
): BuiltInvoice {
  const tax = taxOfInvoice([packageVatMode], settings);
  return buildFromLines(settings, { tax, period: null, lines: charges.map(lineOfCharge), discountMinor });
}

export interface LinesInput {
  readonly tax: Tax;
  /** Null: a one-off bill. */
  readonly period: BillingPeriod | null;
  /** Without VAT, rounding and credit, which are worked out here. */
  readonly lines: readonly InvoiceLine[];
  /** A discount on this bill, in addition to those among the lines; never more than the lines come to. */
  readonly discountMinor?: Minor | undefined;
}

/**
 * A bill from its charged lines. Every other way of making one ends here; by itself it serves an edited bill
 * and the outcome of `adjustBill`.
 */
export function buildFromLines(
  settings: Pick<BillingSettings, 'currency' | 'roundsToWhole'>,
  { tax, period, lines, discountMinor }: LinesInput,
): BuiltInvoice {
  const discounts = discountMinor === undefined ? [] : discountLines(discountMinor, lines);
  const amounts = amountsOf([...lines, ...discounts], tax, settings);
  return {
    kind: period ? 'monthly' : 'one_off',
    periodStart: period?.first ?? null,
    periodEnd: period?.last ?? null,
    wholeDays: period?.wholeDays ?? null,
    ...amounts,
    vatMode: tax.vatMode,
    vatRate: tax.vatRate,
    status: amounts.totalMinor === 0 ? 'paid' : 'unpaid',
  };
}
