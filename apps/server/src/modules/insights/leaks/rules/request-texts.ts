import { type DigitKind, type DocumentLanguage, foldDigits, formatMoney, minor } from '@lastmile/kit';

const handOver: Readonly<Record<DocumentLanguage, (amount: string) => string>> = {
  en: (amount) => `Please hand over the cash you have collected: ${amount}`,
  de: (amount) => `Bitte übergeben Sie das kassierte Bargeld: ${amount}`,
  fr: (amount) => `Merci de remettre les espèces encaissées : ${amount}`,
  pt: (amount) => `Entregue o dinheiro recebido: ${amount}`,
  bn: (amount) => `আপনার সংগ্রহ করা নগদ টাকা জমা দিন: ${amount}`,
};

const explanation: typeof handOver = {
  en: (what) => `Please explain why you reversed payments that you received: ${what}`,
  de: (what) => `Bitte erklären Sie, warum Sie von Ihnen erhaltene Zahlungen storniert haben: ${what}`,
  fr: (what) =>
    `Merci d’expliquer pourquoi vous avez annulé des paiements que vous aviez encaissés : ${what}`,
  pt: (what) => `Explique por que você estornou pagamentos que havia recebido: ${what}`,
  bn: (what) => `আপনার নেওয়া পেমেন্ট কেন রিভার্স করেছেন তা জানান: ${what}`,
};

/** The title of a message is short. */
const namedReceipts = 3;

interface Reader {
  readonly locale: string;
  readonly currency: string;
  /** Of Bangla; the ISP chooses them. */
  readonly digits: DigitKind;
}

/** In the user's own language. */
const written = (
  texts: typeof handOver,
  { locale, currency, digits }: Reader,
  amountMinor: number,
  details: (amount: string) => string = (amount) => amount,
): string => {
  const text = texts[locale as DocumentLanguage] ?? texts.en;
  const request = text(details(formatMoney(minor(amountMinor), currency, { locale })));
  return digits === 'latin' ? foldDigits(request) : request;
};

export const handOverRequest = (amountMinor: number, reader: Reader): string =>
  written(handOver, reader, amountMinor);

/** Names the last receipts. */
export function explanationRequest(amountMinor: number, numbers: readonly string[], reader: Reader): string {
  const named = numbers.slice(0, namedReceipts).join(', ');
  const more = numbers.length > namedReceipts ? ', …' : '';
  return written(explanation, reader, amountMinor, (amount) => `${named}${more} (${amount})`);
}
