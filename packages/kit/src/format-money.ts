import { minorDigits } from './currencies.ts';
import { localDigits } from './digits.ts';
import type { Minor } from './money.ts';

export interface MoneyFormat {
  /** BCP 47 tag; decides separators and the symbol's position for every currency but the taka. */
  readonly locale?: string;
  /** False where the currency is shown once, for example in a column header. */
  readonly symbol?: boolean;
}

/** The currency symbol, as shown before a field or in a column header. */
export const currencySign = (currency: string, locale = 'en'): string =>
  currency === 'BDT' ? takaSign(locale) : currency;

const takaSign = (locale: string): string => (/^bn\b/.test(locale) ? '৳' : 'Tk');

/** Plain decimal text such as `-1234.50`, for files and machines. */
export function toDecimalText(amount: Minor, currency: string): string {
  const digits = minorDigits(currency);
  const size = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = size.slice(0, size.length - digits);
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? sign + whole : `${sign}${whole}.${size.slice(-digits)}`;
}

/**
 * Taka are grouped in lakh and written `Tk 1,23,456.00` in every language but Bangla (`৳১,২৩,৪৫৬.০০`), because
 * the engines' rules for Bangladesh group in thousands or change the digits. All other currencies follow the
 * locale.
 */
export function formatMoney(amount: Minor, currency: string, format: MoneyFormat = {}): string {
  const { locale = 'en', symbol = true } = format;
  const decimal = toDecimalText(amount, currency);
  if (currency === 'BDT') return formatTaka(decimal, symbol, locale);
  // Passed as text, the amount never becomes a binary fraction.
  return numberFormat(locale, currency, symbol).format(decimal as Intl.StringNumericLiteral);
}

function formatTaka(decimal: string, symbol: boolean, locale: string): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const grouped = whole.replace(/\d(?=(?:\d\d)*\d{3}$)/g, '$&,');
  const sign = takaSign(locale);
  // Letters stand apart from the figure, the sign does not.
  const before = sign === 'Tk' ? 'Tk ' : sign;
  const minus = decimal.startsWith('-') ? '-' : '';
  return localDigits(`${minus}${symbol ? before : ''}${grouped}.${fraction}`, locale);
}

// Creating a formatter costs far more than using it, and exports format a million amounts.
const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, currency: string, symbol: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${symbol}`;
  const cached = formatters.get(key);
  if (cached !== undefined) return cached;
  const digits = minorDigits(currency);
  const made = new Intl.NumberFormat(locale, {
    ...(symbol ? { style: 'currency', currency } : {}),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, made);
  return made;
}
