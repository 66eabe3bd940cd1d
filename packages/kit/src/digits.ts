// The first digit of each run of ten: Arabic-Indic, its Persian and Urdu form, Devanagari, Bangla.
const ZEROES = [0x0660, 0x06f0, 0x0966, 0x09e6];
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

/** Converts Bangla, Devanagari and Arabic-Indic digits to ASCII and leaves every other character alone. */
export function foldDigits(text: string): string {
  return text.replace(FOREIGN_DIGIT, (digit) => {
    const codePoint = digit.charCodeAt(0);
    const zero = ZEROES.find((first) => codePoint >= first && codePoint <= first + 9) ?? codePoint;
    return String(codePoint - zero);
  });
}

/** The digits that an ISP's Bangla documents, messages and pay pages are written with. */
export const digitKinds = ['bangla', 'latin'] as const;
export type DigitKind = (typeof digitKinds)[number];

/** Whether numbers of a locale are written ০১২৩: in Bangla, unless its tag asks for Latin digits. */
export const usesBanglaDigits = (locale: string): boolean =>
  /^bn\b/i.test(locale) && !/-nu-latn\b/i.test(locale);

/** Writes the digits of a text as the locale does: ০১২৩ in Bangla, 0123 elsewhere. */
export const localDigits = (text: string, locale: string): string =>
  usesBanglaDigits(locale)
    ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    : foldDigits(text);

/**
 * Text as it is stored: composed (NFC) and trimmed. Zero-width joiners inside are kept, because Bangla
 * spelling needs them.
 */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}
