import { type DateText, type Minor, minor } from '@lastmile/kit';
import { packagesOf, splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import { discountLines } from './discounts/discount-lines.ts';
import { amountsOf, type InvoiceAmounts } from './invoice-amounts.ts';
import { type Charge, type InvoiceLine, lineOfCharge } from './invoice-lines.ts';
import { recurringLines } from './recurring-lines.ts';
import type { DiscountTerms, Terms } from './terms.ts';
import { type PackageTax, type Tax, taxOfInvoice } from './vat.ts';

/** An invoice as it is stored; number, dates and the snapshot of names are added when it is issued. */
export interface BuiltInvoice extends InvoiceAmounts, Tax {
  readonly kind: 'monthly' | 'one_off';
  readonly periodStart: DateText | null;
  readonly periodEnd: DateText | null;
  /** `BillingPeriod.wholeDays`, stored for `adjustInvoice`. */
  readonly wholeDays: number | null;
  /** The discount of the terms that the lines were calculated with. */
  readonly monthlyDiscountMinor: Minor;
  readonly discountTerms?: DiscountTerms | null | undefined;
  /** An invoice of 0 is paid immediately. */
  readonly status: 'unpaid' | 'paid';
}

export interface MonthlyInput {
  readonly period: BillingPeriod;
  readonly terms: Terms;
  /** The connection charge on the first invoice; otherwise charges that wait for the next one. */
  readonly charges?: readonly Charge[];
  /**
   * Lines of `adjustInvoice` that wait for the next invoice. Those of an invoice with another tax are settled
   * separately.
   */
  readonly carriedOver?: readonly InvoiceLine[];
}

/** The monthly invoice of one subscriber for one period; null when it has no billable day. */
export function buildMonthlyInvoice(settings: BillingSettings, input: MonthlyInput): BuiltInvoice | null {
  const { period, terms, charges = [], carriedOver = [] } = input;
  const billedParts = splitBilledParts(period, terms, settings.invoicesSuspended);
  if (billedParts.length === 0) return null;
  const tax = taxOfInvoice(packagesOf(billedParts), settings);
  const recurring = recurringLines(period, billedParts, terms, tax, settings.vatMode);
  const lines = [...recurring, ...carriedOver, ...charges.map(lineOfCharge)];
  const { monthlyDiscountMinor, discountTerms } = terms;
  return buildFromLines(settings, { tax, period, lines, monthlyDiscountMinor, discountTerms });
}

/** An invoice for one-off charges, with the tax of the subscriber's package. */
export function buildOneOffInvoice(
  settings: BillingSettings,
  packageTax: PackageTax,
  charges: readonly Charge[],
  discountMinor?: Minor,
): BuiltInvoice {
  const tax = taxOfInvoice([packageTax], settings);
  return buildFromLines(settings, { tax, period: null, lines: charges.map(lineOfCharge), discountMinor });
}

export interface LinesInput {
  readonly tax: Tax;
  /** Null: a one-off invoice. */
  readonly period: BillingPeriod | null;
  /** Without VAT, rounding and credit, which are calculated here. */
  readonly lines: readonly InvoiceLine[];
  /** A discount on this invoice, in addition to those among the lines; capped at the sum of the lines. */
  readonly discountMinor?: Minor | undefined;
  readonly monthlyDiscountMinor?: Minor;
  readonly discountTerms?: DiscountTerms | null | undefined;
}

/**
 * Builds an invoice from its charged lines. All other builders end here; called directly for an updated
 * invoice and for the result of `adjustInvoice`.
 */
export function buildFromLines(
  settings: Pick<BillingSettings, 'currency' | 'roundsToWhole'>,
  { tax, period, lines, discountMinor, monthlyDiscountMinor = minor(0), discountTerms }: LinesInput,
): BuiltInvoice {
  const discounts = discountMinor === undefined ? [] : discountLines(discountMinor, lines);
  const amounts = amountsOf([...lines, ...discounts], tax, settings);
  return {
    kind: period ? 'monthly' : 'one_off',
    periodStart: period?.first ?? null,
    periodEnd: period?.last ?? null,
    wholeDays: period?.wholeDays ?? null,
    monthlyDiscountMinor,
    discountTerms,
    ...amounts,
    vatMode: tax.vatMode,
    vatRate: tax.vatRate,
    status: amounts.totalMinor === 0 ? 'paid' : 'unpaid',
  };
}
