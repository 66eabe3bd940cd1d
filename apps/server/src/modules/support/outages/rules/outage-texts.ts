import type { DocumentLanguage } from '@lastmile/kit';

interface Texts {
  suspected(router: string): string;
  recovered(router: string): string;
}

/** Titles of the messages in the inbox. */
const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    suspected: (router) => `Possible outage: ${router} does not respond`,
    recovered: (router) => `${router} responds again. End the outage?`,
  },
  de: {
    suspected: (router) => `Mögliche Störung: ${router} antwortet nicht`,
    recovered: (router) => `${router} antwortet wieder. Störung beenden?`,
  },
  fr: {
    suspected: (router) => `Panne possible : ${router} ne répond pas`,
    recovered: (router) => `${router} répond à nouveau. Terminer la panne ?`,
  },
  pt: {
    suspected: (router) => `Possível falha: ${router} não responde`,
    recovered: (router) => `${router} voltou a responder. Encerrar a falha?`,
  },
  bn: {
    suspected: (router) => `সম্ভাব্য বিভ্রাট: ${router} সাড়া দিচ্ছে না`,
    recovered: (router) => `${router} আবার সাড়া দিচ্ছে। বিভ্রাট শেষ করবেন?`,
  },
};

export const outageTexts = (locale: string): Texts => texts[locale as DocumentLanguage] ?? texts.en;
