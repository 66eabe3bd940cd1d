import { type Minor, minorDigits } from '@lastmile/kit';
import { fromScaled, rescale } from '../amounts.ts';

/** Where Stripe counts in other units than ISO 4217. */
const digitsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };
/** Of currencies with three decimals the last must be zero; these two count whole units as hundredths. */
const steps: Readonly<Record<number, number>> = { 3: 10 };
const wholeOnly = new Set(['ISK', 'UGX']);

const digitsOf = (currency: string) => digitsAtStripe[currency] ?? minorDigits(currency);

/** What Stripe calls the amount; undefined if it cannot take it exactly. */
export function toStripeAmount(amount: Minor, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const scaled = rescale(amount, currency, digits);
  const step = wholeOnly.has(currency) ? 100 : (steps[digits] ?? 1);
  return scaled === undefined || scaled % step !== 0 ? undefined : scaled;
}

export const fromStripeAmount = (amount: number, currency: string): Minor | undefined =>
  fromScaled(amount, currency, digitsOf(currency));
