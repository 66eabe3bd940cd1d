import { maxCreditDays } from '@lastmile/contract';
import { add, type Minor, minor, percentOf, prorate, roundToWhole } from '@lastmile/kit';
import { taxOfInvoice, type VatMode, vatOn } from '../../../billing/invoices/index.ts';

interface Settings {
  readonly vatMode: VatMode;
  readonly vatRate: number;
  readonly roundsToWhole: boolean;
  readonly currency: string;
}

/** Started days count. */
export const daysOf = (startedAt: string, endedAt: string): number =>
  Math.min(maxCreditDays, Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 86_400_000)));

/** The share of the monthly price for some days, with its VAT as an invoice of the package would have it. */
export function creditFor(
  { priceMinor, packageVatMode }: { readonly priceMinor: number; readonly packageVatMode: VatMode | null },
  { days, ofDays }: { readonly days: number; readonly ofDays: number },
  settings: Settings,
) {
  const tax = taxOfInvoice([packageVatMode], settings);
  const share = prorate(minor(priceMinor), Math.min(days, ofDays), ofDays);
  const gross: Minor = tax.vatMode === 'on_top' ? add(share, percentOf(share, tax.vatRate)) : share;
  const amountMinor = settings.roundsToWhole ? roundToWhole(gross, settings.currency).rounded : gross;
  const vatMinor = vatOn(amountMinor, tax.vatMode === 'exempt' ? tax : { ...tax, vatMode: 'inclusive' });
  return { amountMinor, vatMinor, vatRate: tax.vatRate, roundingMinor: minor(0) };
}
