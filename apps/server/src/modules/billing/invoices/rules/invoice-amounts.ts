import { add, type Minor, minor, negate, roundToWhole, sum } from '@lastmile/kit';
import type { BillingSettings } from './billing-settings.ts';
import { atLeastZero, sumOf } from './discounts/discount-lines.ts';
import { type InvoiceLine, type LineKind, plainLine } from './invoice-lines.ts';
import { type Tax, vatOn } from './vat.ts';

type Rounding = Pick<BillingSettings, 'currency' | 'roundsToWhole'>;

/** The amounts of a credit note. `amountMinor` is what the subscriber gets, VAT and rounding included. */
export interface CreditAmounts {
  readonly amountMinor: Minor;
  readonly vatMinor: Minor;
  readonly roundingMinor: Minor;
}

/**
 * The amounts of the lines sum to `totalMinor`, and `total = subtotal − discount + rounding`, plus `vat`
 * where it is on top. Revenue before discounts is `subtotal`, less the VAT where prices include it.
 */
export interface InvoiceAmounts {
  readonly lines: readonly InvoiceLine[];
  readonly subtotalMinor: Minor;
  readonly discountMinor: Minor;
  readonly vatMinor: Minor;
  readonly roundingMinor: Minor;
  readonly totalMinor: Minor;
  /** The amount below 0: the invoice has a total of 0 and a credit note is issued for this. */
  readonly creditRemaining: CreditAmounts | null;
}

/** Completes an invoice: removes what would make it negative, adds VAT and rounding, and sums it up. */
export function amountsOf(charged: readonly InvoiceLine[], tax: Tax, rounding: Rounding): InvoiceAmounts {
  const taxable = sumOf(charged, true);
  const untaxed = sumOf(charged, false);
  const vatMinor = vatOn(atLeastZero(taxable), tax);
  const onTop = tax.vatMode === 'on_top' ? vatMinor : minor(0);
  const exact = sum([atLeastZero(taxable), atLeastZero(untaxed), onTop]);
  const { rounded, difference } = roundedTotal(exact, rounding);
  const lines = [
    ...charged,
    ...lineUnlessZero('credit', atLeastZero(negate(taxable)), true),
    ...lineUnlessZero('credit', atLeastZero(negate(untaxed)), false),
    ...lineUnlessZero('vat', onTop, false),
    ...lineUnlessZero('rounding', difference, false),
  ];
  const discountMinor = negate(sum(amountsOfKind(lines, 'discount')));
  return {
    lines,
    subtotalMinor: add(sum([exact, negate(onTop)]), discountMinor),
    discountMinor,
    vatMinor,
    roundingMinor: difference,
    totalMinor: rounded,
    creditRemaining: creditOf(atLeastZero(negate(taxable)), atLeastZero(negate(untaxed)), tax, rounding),
  };
}

/**
 * A credit for amounts of invoice lines, taxed as the invoice was. Null when nothing is left to credit, also
 * when it is less than half of the unit that the ISP rounds to.
 */
export function creditOf(
  taxableMinor: Minor,
  untaxedMinor: Minor,
  tax: Tax,
  rounding: Rounding,
): CreditAmounts | null {
  const vatMinor = vatOn(taxableMinor, tax);
  const net = add(taxableMinor, untaxedMinor);
  const { rounded, difference } = roundedTotal(tax.vatMode === 'on_top' ? add(net, vatMinor) : net, rounding);
  return rounded === 0 ? null : { amountMinor: rounded, vatMinor, roundingMinor: difference };
}

const roundedTotal = (exact: Minor, { currency, roundsToWhole }: Rounding) =>
  roundsToWhole ? roundToWhole(exact, currency) : { rounded: exact, difference: minor(0) };

const lineUnlessZero = (kind: LineKind, amount: Minor, taxable: boolean): InvoiceLine[] =>
  amount === 0 ? [] : [plainLine(kind, amount, taxable)];

const amountsOfKind = (lines: readonly InvoiceLine[], kind: LineKind) =>
  lines.filter((line) => line.kind === kind).map((line) => line.amountMinor);
