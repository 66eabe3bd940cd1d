import { add, type Minor, minor, percentOf, splitInclusive } from '@lastmile/kit';

/** Prices include VAT, VAT is added on top, or there is none. */
export type VatMode = 'inclusive' | 'on_top' | 'exempt';

/** The tax of one invoice or credit note. The invoice stores it, and its credit notes use it. */
export interface Tax {
  readonly vatMode: VatMode;
  /** In basis points: 5 % is 500. */
  readonly vatRate: number;
}

/** The VAT on a taxable amount, half-even. Inclusive VAT is part of the amount; on top, it is added to it. */
export function vatOn(taxableMinor: Minor, { vatMode, vatRate }: Tax): Minor {
  if (vatMode === 'exempt') return minor(0);
  return vatMode === 'on_top' ? percentOf(taxableMinor, vatRate) : splitInclusive(taxableMinor, vatRate).tax;
}

/**
 * The mode of a whole invoice: that of its newest package that is not exempt. A package without a mode
 * follows the ISP. Modes oldest first.
 */
function vatModeOfInvoice(packageModes: readonly (VatMode | null)[], ispMode: VatMode): VatMode {
  const modes = packageModes.map((mode) => mode ?? ispMode);
  return modes.findLast((mode) => mode !== 'exempt') ?? modes.at(-1) ?? ispMode;
}

/**
 * Converts a package price to the mode of the invoice. VAT is calculated once per invoice, so an invoice has
 * one mode, and a month with packages of two modes shows both in that one.
 */
export function priceInMode(priceMinor: Minor, from: VatMode, { vatMode, vatRate }: Tax): Minor {
  if (from === 'inclusive' && vatMode === 'on_top') return splitInclusive(priceMinor, vatRate).net;
  if (from === 'on_top' && vatMode === 'inclusive') return add(priceMinor, percentOf(priceMinor, vatRate));
  return priceMinor;
}

/** An exempt invoice has no rate, so that none is printed. */
export function taxOfInvoice(packageModes: readonly (VatMode | null)[], isp: Tax): Tax {
  const vatMode = vatModeOfInvoice(packageModes, isp.vatMode);
  return { vatMode, vatRate: vatMode === 'exempt' ? 0 : isp.vatRate };
}
