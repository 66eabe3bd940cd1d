import { minorDigits, minorPerMajor } from './currencies.ts';
import type { Minor } from './money.ts';
import { type AmountLanguage, masculine, splitBy } from './words/amount-language.ts';
import { bangla, takaInBangla } from './words/bangla.ts';
import { english, inLakhs } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { portuguese } from './words/portuguese.ts';

export type DocumentLanguage = 'en' | 'de' | 'fr' | 'pt' | 'bn';

const LANGUAGES: Readonly<Record<DocumentLanguage, AmountLanguage>> = {
  en: english,
  de: german,
  fr: french,
  pt: portuguese,
  bn: bangla,
};

/** Taka follow the convention of Bangladesh in its two languages. */
const TAKA: Readonly<Partial<Record<DocumentLanguage, typeof takaInEnglish>>> = {
  en: takaInEnglish,
  bn: takaInBangla,
};

/**
 * An amount in words, as receipts show it to prevent alteration. Taka in English follow the local convention,
 * "Taka one lakh and poisha fifty only". Bangla counts in lakh and crore, the others in thousands and millions.
 */
export function amountInWords(amount: Minor, currency: string, language: DocumentLanguage = 'en'): string {
  const [major, minorPart] = splitBy(Math.abs(amount), minorPerMajor(currency));
  const { minus } = LANGUAGES[language];
  const words =
    (currency === 'BDT' ? TAKA[language]?.(major, minorPart) : undefined) ??
    countedInWords(major, minorPart, currency, LANGUAGES[language]);
  return capitalised(amount < 0 ? `${minus} ${words}` : words);
}

function takaInEnglish(taka: number, poisha: number): string {
  const takaWords = taka > 0 || poisha === 0 ? [`taka ${inLakhs(taka)}`] : [];
  const poishaWords = poisha > 0 ? [`poisha ${inLakhs(poisha)}`] : [];
  return `${[...takaWords, ...poishaWords].join(' and ')} only`;
}

/** A currency without names uses its code, with the fraction written as on cheques, `50/100`. */
function countedInWords(
  major: number,
  minorPart: number,
  currency: string,
  language: AmountLanguage,
): string {
  const [majorUnit, minorUnit] = language.currencies[currency] ?? [masculine(currency)];
  const asFraction = `${String(minorPart).padStart(minorDigits(currency), '0')}/${minorPerMajor(currency)}`;
  const minorWords = minorUnit ? language.count(minorPart, minorUnit) : asFraction;
  if (minorPart === 0) return language.count(major, majorUnit);
  if (major === 0 && minorUnit) return minorWords;
  return `${language.count(major, majorUnit)} ${language.and} ${minorWords}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
