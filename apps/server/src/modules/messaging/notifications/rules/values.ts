import { type MessageLanguage, messageLanguages, type Placeholder } from '@lastmile/contract';
import { type DigitKind, formatMoney, minor } from '@lastmile/kit';

/** Amounts and days as they are written in messages. */
export interface MessageFormat {
  readonly money: (amountMinor: number) => string;
  readonly day: (date: string) => string;
}

/** In Bangla the ISP chooses the digits, and the currency is a word after the amount. */
export function formatFor(
  language: MessageLanguage,
  { currency, digits: kind }: { readonly currency: string; readonly digits: DigitKind },
): MessageFormat {
  const numberingSystem = kind === 'latin' ? 'latn' : 'beng';
  const locale = language === 'bn' ? `bn-BD-u-nu-${numberingSystem}` : language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (date: string) => days.format(new Date(`${date}T00:00:00Z`));
  if (language !== 'bn')
    return { day, money: (amount) => formatMoney(minor(amount), currency, { locale: language }) };
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const unit = currency === 'BDT' ? 'টাকা' : currency;
  return { day, money: (amount) => `${digits.format(amount / 100)} ${unit}` };
}

export const languageFrom = (...wanted: readonly (string | null | undefined)[]): MessageLanguage =>
  wanted.map((one) => messageLanguages.find((language) => language === one)).find(Boolean) ?? 'en';

export type MessageValues = Readonly<Record<Placeholder, string>>;
