import { type Minor, minor, type Period, subtract } from '@lastmile/kit';
import { splitBilledParts } from './billed-parts.ts';
import type { BillingPeriod } from './billing-periods.ts';
import type { BillingSettings } from './billing-settings.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import { recurringLines } from './recurring-lines.ts';
import type { Terms } from './terms.ts';
import { type Tax, taxOfInvoice } from './vat.ts';

export interface Change {
  /** The period that was billed, with the `wholeDays` its invoice keeps. */
  readonly period: BillingPeriod;
  /** How its invoice was taxed. */
  readonly billedTax: Tax;
  /** The terms that are billed so far, earlier changes included. */
  readonly before: Terms;
  readonly after: Terms;
  /** The days that the change is about, for printing. */
  readonly days: Period;
}

/**
 * What a change within a period that is billed already makes of it: another package, a price, a hold, a
 * return, leaving. The lines are the difference between the period billed as it now is and as it was, so
 * after any number of changes, in whatever steps, they and the bill's own sum to what one bill at the end
 * would have said before VAT. Without a change there are none.
 *
 * They can wait for the next month bill (`carried`), or be settled at once: `buildFromLines` with them gives
 * a one-off bill where the change costs more, and `creditLeft` for a credit note where it costs less.
 */
export function adjustInvoice(
  settings: BillingSettings,
  { period, billedTax, before, after, days }: Change,
): { lines: InvoiceLine[]; tax: Tax } {
  const piecesBefore = splitBilledParts(period, before, settings.invoicesSuspended);
  const tax = taxOfChange(settings, period, billedTax, after);
  const billed = recurringLines(period, piecesBefore, before, tax, settings.vatMode);
  return adjustLines(settings, { period, billedTax, billed, after, days });
}

export interface LinesChange extends Omit<Change, 'before'> {
  /** What was asked for the period so far: the lines of its bill, and of changes that later bills carried. */
  readonly billed: readonly InvoiceLine[];
}

/** The same from what the bills said, where the terms they were made from are not known any more. */
export function adjustLines(
  settings: BillingSettings,
  { period, billedTax, billed, after, days }: LinesChange,
): { lines: InvoiceLine[]; tax: Tax } {
  const tax = taxOfChange(settings, period, billedTax, after);
  const billedParts = splitBilledParts(period, after, settings.invoicesSuspended);
  const lines = differences(billed, recurringLines(period, billedParts, after, tax, settings.vatMode), days);
  return { lines, tax };
}

/** A bill without VAT has no rate to go by, and the package that follows may be taxed. */
function taxOfChange(settings: BillingSettings, period: Period, billedTax: Tax, after: Terms): Tax {
  if (billedTax.vatMode !== 'exempt') return billedTax;
  const billedParts = splitBilledParts(period, after, settings.invoicesSuspended);
  return taxOfInvoice(
    billedParts.map((part) => part.package.vatMode),
    settings,
  );
}

interface Difference {
  readonly text: string | null;
  readonly taxable: boolean;
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
    const sofar = found.get(key) ?? { text, taxable, amountMinor: minor(0) };
    found.set(key, { ...sofar, amountMinor: minor(sofar.amountMinor + amount) });
  };
  for (const line of before) count(line, subtract(minor(0), line.amountMinor));
  for (const line of after) count(line, line.amountMinor);
  return [...found.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ text, taxable, amountMinor }) => ({
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
    }));
}
