import { type DigitKind, type DocumentLanguage, foldDigits, formatMoney, minor } from '@lastmile/kit';

const texts: Readonly<Record<DocumentLanguage, (amount: string) => string>> = {
  en: (amount) => `Please hand over the cash you have collected: ${amount}`,
  de: (amount) => `Bitte übergeben Sie das kassierte Bargeld: ${amount}`,
  fr: (amount) => `Merci de remettre les espèces encaissées : ${amount}`,
  pt: (amount) => `Entregue o dinheiro recebido: ${amount}`,
  bn: (amount) => `আপনার সংগ্রহ করা নগদ টাকা জমা দিন: ${amount}`,
};

interface Reader {
  readonly locale: string;
  readonly currency: string;
  /** Of Bangla; the ISP chooses them. */
  readonly digits: DigitKind;
}

/** In the holder's own language. */
export function handOverRequest(amountMinor: number, { locale, currency, digits }: Reader): string {
  const text = texts[locale as DocumentLanguage] ?? texts.en;
  const request = text(formatMoney(minor(amountMinor), currency, { locale }));
  return digits === 'latin' ? foldDigits(request) : request;
}
