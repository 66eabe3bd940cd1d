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

/** What a package says of its own VAT; null: as the ISP does. */
export interface PackageTax {
  readonly vatMode: VatMode | null;
  readonly vatRate: number | null;
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

/**
 * The tax of a whole invoice: that of its newest package that is not exempt. Packages oldest first. An exempt invoice
 * has no rate, so that none is printed.
 */
export function taxOfInvoice(packages: readonly PackageTax[], isp: Tax): Tax {
  const taxes = packages.map(({ vatMode, vatRate }) => ({
    vatMode: vatMode ?? isp.vatMode,
    vatRate: vatRate ?? isp.vatRate,
  }));
  const { vatMode, vatRate } = taxes.findLast((tax) => tax.vatMode !== 'exempt') ?? taxes.at(-1) ?? isp;
  return { vatMode, vatRate: vatMode === 'exempt' ? 0 : vatRate };
}
