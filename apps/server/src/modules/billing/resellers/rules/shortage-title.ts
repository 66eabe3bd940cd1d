import { type DocumentLanguage, localDigits } from '@lastmile/kit';

type Counted = (count: number) => string;
const texts: Readonly<Record<DocumentLanguage, Counted>> = {
  en: (count) =>
    count === 1
      ? 'Top up your wallet: it does not cover the renewal of 1 subscriber within 3 days'
      : `Top up your wallet: it does not cover the renewal of ${count} subscribers within 3 days`,
  de: (count) =>
    count === 1
      ? 'Laden Sie Ihr Guthaben auf: Es reicht nicht für die Verlängerung von 1 Anschluss in den nächsten 3 Tagen'
      : `Laden Sie Ihr Guthaben auf: Es reicht nicht für die Verlängerung von ${count} Anschlüssen in den nächsten 3 Tagen`,
  fr: (count) =>
    count === 1
      ? 'Rechargez votre portefeuille : il ne couvre pas le renouvellement de 1 abonné dans les 3 jours'
      : `Rechargez votre portefeuille : il ne couvre pas le renouvellement de ${count} abonnés dans les 3 jours`,
  pt: (count) =>
    count === 1
      ? 'Recarregue sua carteira: ela não cobre a renovação de 1 assinante nos próximos 3 dias'
      : `Recarregue sua carteira: ela não cobre a renovação de ${count} assinantes nos próximos 3 dias`,
  bn: (count) => localDigits(`ওয়ালেটে টাকা যোগ করুন: আগামী 3 দিনে ${count}টি সংযোগ নবায়নের জন্য যথেষ্ট টাকা নেই`, 'bn'),
};

/** In the reseller's own language. */
export const shortageTitle = ({ locale, subscribers }: { locale: string; subscribers: number }): string =>
  (texts[locale as DocumentLanguage] ?? texts.en)(subscribers);
