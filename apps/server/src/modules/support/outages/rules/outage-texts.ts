import type { DocumentLanguage } from '@lastmile/kit';

interface Texts {
  suspected(router: string): string;
  recovered(router: string): string;
  /** The reply that resolves the tickets if nobody wrote one. */
  readonly isOver: string;
}

/** Titles of the messages in the inbox, and the standard reply to customers. */
const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    suspected: (router) => `Possible outage: ${router} is not responding`,
    recovered: (router) => `${router} responds again. End the outage?`,
    isOver: 'The outage in your area is over. Please restart your router if your connection is not back yet.',
  },
  de: {
    suspected: (router) => `Mögliche Störung: ${router} antwortet nicht`,
    recovered: (router) => `${router} antwortet wieder. Störung beenden?`,
    isOver:
      'Die Störung in Ihrem Gebiet ist behoben. Bitte starten Sie Ihren Router neu, falls Ihre Verbindung noch nicht funktioniert.',
  },
  fr: {
    suspected: (router) => `Panne possible : ${router} ne répond pas`,
    recovered: (router) => `${router} répond à nouveau. Terminer la panne ?`,
    isOver:
      'La panne dans votre zone est terminée. Redémarrez votre routeur si votre connexion n’est pas encore rétablie.',
  },
  pt: {
    suspected: (router) => `Possível falha: ${router} não responde`,
    recovered: (router) => `${router} voltou a responder. Encerrar a falha?`,
    isOver: 'A falha na sua região foi resolvida. Reinicie o roteador se a sua conexão ainda não voltou.',
  },
  bn: {
    suspected: (router) => `সম্ভাব্য আউটেজ: ${router} সাড়া দিচ্ছে না`,
    recovered: (router) => `${router} আবার সাড়া দিচ্ছে। আউটেজ শেষ করবেন?`,
    isOver: 'আপনার এলাকার লাইনের সমস্যা ঠিক হয়েছে। লাইন না এলে রাউটার রিস্টার্ট করুন।',
  },
};

export const outageTexts = (locale: string): Texts => texts[locale as DocumentLanguage] ?? texts.en;
