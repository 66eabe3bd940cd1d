import { add, type Minor, minor, percentOf, splitInclusive } from '@lastmile/kit';

/** Prices include the VAT, VAT comes on top of them, or there is none. */
export type VatMode = 'inclusive' | 'on_top' | 'exempt';

/** How one bill or credit note is taxed; the invoice keeps it, and its credit notes take it from there. */
export interface Tax {
  readonly vatMode: VatMode;
  /** In basis points: 5 % is 500. */
  readonly vatRate: number;
}

/** The VAT on what is taxable, half-even. Inclusive it lies within the amount, on top it is added to it. */
export function vatOn(taxableMinor: Minor, { vatMode, vatRate }: Tax): Minor {
  if (vatMode === 'exempt') return minor(0);
  return vatMode === 'on_top' ? percentOf(taxableMinor, vatRate) : splitInclusive(taxableMinor, vatRate).tax;
}

/**
 * The mode of a whole bill: that of its newest package that is taxed at all; a package without one of its
 * own follows the ISP. Modes oldest first.
 */
function vatModeOfInvoice(packageModes: readonly (VatMode | null)[], ispMode: VatMode): VatMode {
  const modes = packageModes.map((mode) => mode ?? ispMode);
  return modes.findLast((mode) => mode !== 'exempt') ?? modes.at(-1) ?? ispMode;
}

/**
 * A package's price as it stands on a bill of another mode: VAT is counted once a bill, so a bill has one
 * mode, and a month that saw packages of two modes shows both in that one.
 */
export function priceInMode(priceMinor: Minor, from: VatMode, { vatMode, vatRate }: Tax): Minor {
  if (from === 'inclusive' && vatMode === 'on_top') return splitInclusive(priceMinor, vatRate).net;
  if (from === 'on_top' && vatMode === 'inclusive') return add(priceMinor, percentOf(priceMinor, vatRate));
  return priceMinor;
}

/** An exempt bill has no rate, so that none is printed on it. */
export function taxOfInvoice(packageModes: readonly (VatMode | null)[], isp: Tax): Tax {
  const vatMode = vatModeOfInvoice(packageModes, isp.vatMode);
  return { vatMode, vatRate: vatMode === 'exempt' ? 0 : isp.vatRate };
}
