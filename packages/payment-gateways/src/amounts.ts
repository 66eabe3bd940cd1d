import { type Minor, minor, minorDigits } from '@lastmile/kit';

/** The amount in units of `digits` decimals; undefined if it has a smaller part, since nothing is ever rounded. */
export function rescale(amount: Minor, currency: string, digits: number): number | undefined {
  const shift = digits - minorDigits(currency);
  const scaled = shift >= 0 ? BigInt(amount) * 10n ** BigInt(shift) : divideExactly(BigInt(amount), -shift);
  if (scaled === undefined || scaled > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return Number(scaled);
}

/** The reverse of `rescale`. */
export function fromScaled(scaled: number, currency: string, digits: number): Minor | undefined {
  if (!Number.isSafeInteger(scaled)) return undefined;
  const shift = minorDigits(currency) - digits;
  const amount = shift >= 0 ? BigInt(scaled) * 10n ** BigInt(shift) : divideExactly(BigInt(scaled), -shift);
  return amount === undefined || amount > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : minor(amount);
}

/** `500.00`, always with two decimals, as the gateways of Bangladesh want it for every currency. */
export function toTwoDecimals(amount: Minor, currency: string): string | undefined {
  const hundredths = rescale(amount, currency, 2);
  if (hundredths === undefined || hundredths < 0) return undefined;
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads `500`, `500.00`, `487.5` or a JSON number. Decimals beyond the currency's must be zeros: an amount that
 * does not exist in the currency is undefined.
 */
export function parseDecimal(value: unknown, currency: string): Minor | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text) ?? [];
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const digits = minorDigits(currency);
  if (/[^0]/.test(fraction.slice(digits))) return undefined;
  const amount = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : minor(amount);
}

function divideExactly(amount: bigint, digits: number): bigint | undefined {
  const divisor = 10n ** BigInt(digits);
  return amount % divisor === 0n ? amount / divisor : undefined;
}
