import type { DocumentLanguage } from '@lastmile/kit';

const titles: Readonly<Record<DocumentLanguage, (number: number) => string>> = {
  en: (number) => `New reply to ticket #${number}`,
  de: (number) => `Neue Antwort zu Ticket #${number}`,
  fr: (number) => `Nouvelle réponse au ticket nº ${number}`,
  pt: (number) => `Nova resposta ao chamado nº ${number}`,
  bn: (number) => `টিকেট #${number}-এ নতুন উত্তর এসেছে`,
};

/** In the reader's own language. */
export const newReplyTitle = (locale: string, number: number): string =>
  (titles[locale as DocumentLanguage] ?? titles.en)(number);
