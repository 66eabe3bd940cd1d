import { type Minor, minor, type Period, subtract } from '@lastmile/kit';
import { packagesOf, splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import { recurringLines } from './recurring-lines.ts';
import type { Terms } from './terms.ts';
import { type Tax, taxOfInvoice } from './vat.ts';

export interface Change {
  /** The invoiced period, with the `wholeDays` stored on its invoice. */
  readonly period: BillingPeriod;
  /** The tax of its invoice. */
  readonly billedTax: Tax;
  /** The terms invoiced so far, earlier changes included. */
  readonly before: Terms;
  readonly after: Terms;
  /** The days affected by the change, for printing. */
  readonly days: Period;
}

/**
 * Calculates what a change within an invoiced period costs or credits: another package, a price, a hold, a
 * reactivation, closing. The lines are the difference between the period as it is now and as it was invoiced.
 * So after any number of changes they and the lines of the invoice sum to what one invoice at the end would
 * have said before VAT. Without a change there are no lines.
 *
 * They can wait for the next monthly invoice (`carriedOver`) or be settled immediately: `buildFromLines`
 * makes a one-off invoice where the change costs more, and `creditRemaining` for a credit note where it costs
 * less.
 */
export function adjustInvoice(
  settings: BillingSettings,
  { period, billedTax, before, after, days }: Change,
): Adjustment {
  const partsBefore = splitBilledParts(period, before, settings.invoicesSuspended);
  const tax = taxOfChange(settings, period, billedTax, after);
  const billed = recurringLines(period, partsBefore, before, tax, settings.vatMode);
  const [adjustment] = adjustLines(settings, {
    period,
    billedTax,
    billed: billed.map((line) => ({ ...line, ...tax })),
    after,
    days,
  });
  return adjustment ?? { lines: [], tax };
}

/** An invoiced line, with the tax of its invoice. */
export interface BilledLine extends InvoiceLine, Tax {}

/** What one invoice adjusts: lines that share one tax. */
export interface Adjustment {
  readonly tax: Tax;
  readonly lines: readonly InvoiceLine[];
}

export interface LinesChange extends Omit<Change, 'before' | 'after'> {
  /**
   * What was invoiced for the period so far: the lines of its invoice, and changes carried over to later
   * ones.
   */
  readonly billed: readonly BilledLine[];
  /** Null: nothing is to be paid for the period, since its invoice was cancelled. */
  readonly after: Terms | null;
  readonly adjustsInvoiceId?: number;
}

/**
 * The same, based on the invoiced lines, where the terms they were made from are no longer known. Everything
 * is taken back at the tax it was invoiced with.
 */
export function adjustLines(
  settings: BillingSettings,
  { period, billedTax, billed, after, days, adjustsInvoiceId }: LinesChange,
): Adjustment[] {
  const tax = after
    ? (taxOfEarlierChanges(billedTax, billed) ?? taxOfChange(settings, period, billedTax, after))
    : billedTax;
  const parts = after ? splitBilledParts(period, after, settings.invoicesSuspended) : [];
  const owed = after ? recurringLines(period, parts, after, tax, settings.vatMode) : [];
  const taxOf = (line: BilledLine): Tax => (after && line.vatMode === 'exempt' ? tax : line);
  const taxes = new Map([tax, ...billed.map(taxOf)].map((one) => [taxKey(one), one]));
  return [...taxes]
    .map(([key, { vatMode, vatRate }]) => ({
      tax: { vatMode, vatRate },
      lines: differences(
        billed.filter((line) => taxKey(taxOf(line)) === key),
        key === taxKey(tax) ? owed : [],
        days,
      ).map((line) => ({ ...line, adjustsInvoiceId })),
    }))
    .filter(({ lines }) => lines.length > 0);
}

export const taxKey = ({ vatMode, vatRate }: Tax): string => `${vatMode} ${vatRate}`;

/**
 * The tax at which earlier changes of an exempt invoice are invoiced, unless all of it was taken back. It stays, so
 * that another rate of the ISP does not invoice a settled period again.
 */
function taxOfEarlierChanges(billedTax: Tax, billed: readonly BilledLine[]): Tax | undefined {
  if (billedTax.vatMode !== 'exempt') return undefined;
  const taxed = billed.filter(({ vatMode, taxable }) => vatMode !== 'exempt' && taxable);
  const charged = (tax: Tax) =>
    taxed
      .filter((line) => taxKey(line) === taxKey(tax))
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const found = taxed.findLast((line) => charged(line) !== 0);
  return found && { vatMode: found.vatMode, vatRate: found.vatRate };
}

/** An invoice without VAT has no rate, and the new package may be taxed. */
function taxOfChange(settings: BillingSettings, period: Period, billedTax: Tax, after: Terms): Tax {
  if (billedTax.vatMode !== 'exempt') return billedTax;
  const billedParts = splitBilledParts(period, after, settings.invoicesSuspended);
  if (billedParts.length === 0) return billedTax;
  return taxOfInvoice(packagesOf(billedParts), settings);
}

interface Difference {
  readonly text: string | null;
  readonly taxable: boolean;
  readonly priceVatMode?: InvoiceLine['priceVatMode'];
  amountMinor: Minor;
}

function differences(
  before: readonly InvoiceLine[],
  after: readonly InvoiceLine[],
  { first: from, last: until }: Period,
): InvoiceLine[] {
  const found = new Map<string, Difference>();
  const count = (line: InvoiceLine, amount: Minor) => {
    const { text, taxable } = line;
    const key = JSON.stringify([text, taxable]);
    const sum = found.get(key) ?? { text, taxable, amountMinor: minor(0) };
    found.set(key, { ...sum, priceVatMode: line.priceVatMode, amountMinor: minor(sum.amountMinor + amount) });
  };
  for (const line of before) count(line, subtract(minor(0), line.amountMinor));
  for (const line of after) count(line, line.amountMinor);
  return [...found.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ text, taxable, priceVatMode, amountMinor }) => ({
      kind: 'proration',
      text,
      from,
      until,
      days: null,
      ofDays: null,
      quantity: 1,
      unitMinor: amountMinor,
      amountMinor,
      taxable,
      priceVatMode,
    }));
}
