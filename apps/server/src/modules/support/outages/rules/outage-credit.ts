import { maxCreditDays } from '@lastmile/contract';
import { addDays, type DateText, dateIn, minor, roundToWhole } from '@lastmile/kit';
import { type PriceOfDays, vatOn } from '../../../billing/invoices/index.ts';

interface Settings {
  readonly roundsToWhole: boolean;
  readonly currency: string;
}

/** Started days count. */
export const daysOf = (startedAt: string, endedAt: string): number =>
  Math.min(maxCreditDays, Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 86_400_000)));

/** The days that are credited, from the one on which the outage began, as a part of that month and at most as many days. */
export function creditedDays(startedAt: string, days: number, timezone: string) {
  const day = dateIn(timezone, Date.parse(startedAt));
  const wholeDays = day.daysInMonth;
  const first: DateText = day.toString();
  return { first, last: addDays(first, Math.min(days, wholeDays) - 1), wholeDays };
}

/** The amounts of the credit notes over what the days cost, one for each VAT rate. */
export const creditsFor = (prices: readonly PriceOfDays[], { roundsToWhole, currency }: Settings) =>
  prices
    .map(({ grossMinor, vatRate }) => {
      const amountMinor = roundsToWhole ? roundToWhole(grossMinor, currency).rounded : grossMinor;
      const vatMinor = vatOn(amountMinor, { vatMode: 'inclusive', vatRate });
      return { amountMinor, vatMinor, vatRate, roundingMinor: minor(0) };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
