import type { DocumentLanguage } from '@lastmile/kit';

const markers: Readonly<Record<DocumentLanguage, string>> = {
  en: '=== To answer, write above this text ===',
  de: '=== Zum Antworten oberhalb dieser Zeile schreiben ===',
  fr: '=== Pour répondre, écrivez au-dessus de cette ligne ===',
  pt: '=== Para responder, escreva acima desta linha ===',
  bn: '=== উত্তর দিতে এই লাইনের উপরে লিখুন ===',
};

/** The first line of a mail that can be answered: below it the answer quotes the mail. */
export const replyMarker = (language: string): string => markers[language as DocumentLanguage] ?? markers.en;

export const hasReplyMarker = (line: string): boolean =>
  Object.values(markers).some((marker) => line.includes(marker));
