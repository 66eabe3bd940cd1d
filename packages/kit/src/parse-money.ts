import { minorDigits, minorPerMajor } from './currencies.ts';
import { foldDigits } from './digits.ts';
import { type Minor, minor } from './money.ts';
import { accepted, type Parsed, refused } from './parse-result.ts';

export type MoneyParseError = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';

/**
 * Parses typed amounts: digits of any script that `foldDigits` knows, with or without a symbol, thousands or
 * lakh groups, the locale's decimal mark. Groups must be complete, because reading "1,5" as fifteen would be
 * a costly guess.
 */
export function parseMoney(text: string, currency: string, locale = 'en'): Parsed<Minor, MoneyParseError> {
  const digits = minorDigits(currency);
  const { decimalMark, signs } = currency === 'BDT' ? TAKA : notationOf(currency, locale);
  const { minus, figure } = takeApart(foldDigits(text), [currency, ...signs]);
  if (figure === '') return refused('empty');
  const [typedWhole = '', fraction = '', ...rest] = figure.split(decimalMark);
  const whole = withoutGrouping(typedWhole, decimalMark);
  if (whole === undefined || !/^\d*$/.test(fraction) || rest.length > 0) return refused('not_a_number');
  if (whole === '' && fraction === '') return refused('not_a_number');
  if (fraction.length > digits) return refused('too_many_decimals');
  const size = Number(whole) * minorPerMajor(currency) + Number(fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(size)) return refused('too_large');
  return accepted(minor(minus ? -size : size));
}

interface Notation {
  readonly decimalMark: string;
  readonly signs: readonly string[];
}

const TAKA: Notation = { decimalMark: '.', signs: ['taka', 'tk.', 'tk', '\u09f3', '/-', '/='] };

function notationOf(currency: string, locale: string): Notation {
  const parts = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).formatToParts(1.5),
  );
  return {
    decimalMark: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    signs: parts.filter((part) => part.type === 'currency').map((part) => part.value),
  };
}

/** A currency symbol may be on either side, and the minus before or after a leading one. */
function takeApart(text: string, signs: readonly string[]): { minus: boolean; figure: string } {
  const anySign = signs.map((sign) => sign.replace(/[$.*+?^()[\]{}|\\/]/g, '\\$&')).join('|');
  const shape = new RegExp(`^(?:(-)\\s*)?(?:${anySign})?\\s*(-?)\\s*(.*?)\\s*(?:${anySign})?$`, 'isu');
  const [, before = '', behind = '', figure = ''] = shape.exec(text.replaceAll('\u2212', '-').trim()) ?? [];
  return before + behind === '--'
    ? { minus: false, figure: text }
    : { minus: before + behind === '-', figure };
}

function withoutGrouping(typed: string, decimalMark: string): string | undefined {
  const groupMark = decimalMark === ',' ? /[.\s'\u2019]/g : /[,\s'\u2019]/g;
  const plain = typed.replace(groupMark, ',');
  const isWhole = /^\d*$|^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/.test(plain);
  return isWhole ? plain.replaceAll(',', '') : undefined;
}
