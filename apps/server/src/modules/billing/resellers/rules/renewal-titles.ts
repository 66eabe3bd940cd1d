import { type DocumentLanguage, localDigits } from '@lastmile/kit';

type Counted = (count: number, reseller: string) => string;
interface Titles {
  /** The wallet does not cover the renewals of the next days. */
  readonly short: Counted;
  /** Package changes wait because the wallet or a price does not allow them. */
  readonly waiting: Counted;
  /** Service will end because the ISP removed the buying price of the package; to the reseller. */
  readonly unpriced: Counted;
  /** The same, to the owner of the ISP. */
  readonly unpricedOf: Counted;
}

const texts: Readonly<Record<DocumentLanguage, Titles>> = {
  en: {
    short: (count) =>
      `Top up your wallet: it does not cover the renewal of ${count === 1 ? '1 subscriber' : `${count} subscribers`} within 3 days`,
    waiting: (count) =>
      `${count === 1 ? 'The package change of 1 subscriber is' : `The package changes of ${count} subscribers are`} waiting: your wallet does not cover the new package, or it has no buying price`,
    unpriced: (count) =>
      `${count === 1 ? '1 subscriber loses' : `${count} subscribers lose`} service within 3 days: the package has no buying price. Contact your provider`,
    unpricedOf: (count, reseller) =>
      `${count === 1 ? '1 subscriber' : `${count} subscribers`} of ${reseller} will lose service within 3 days: set a buying price for the package`,
  },
  de: {
    short: (count) =>
      `Laden Sie Ihr Guthaben auf: Es reicht nicht für die Verlängerung von ${count === 1 ? '1 Anschluss' : `${count} Anschlüssen`} in den nächsten 3 Tagen`,
    waiting: (count) =>
      `${count === 1 ? 'Der Tarifwechsel von 1 Anschluss wartet' : `Die Tarifwechsel von ${count} Anschlüssen warten`}: Ihr Guthaben reicht für den neuen Tarif nicht, oder er hat keinen Einkaufspreis`,
    unpriced: (count) =>
      `${count === 1 ? '1 Anschluss endet' : `${count} Anschlüsse enden`} in den nächsten 3 Tagen: Der Tarif hat keinen Einkaufspreis. Wenden Sie sich an Ihren Anbieter`,
    unpricedOf: (count, reseller) =>
      `${count === 1 ? '1 Anschluss' : `${count} Anschlüsse`} von ${reseller} ${count === 1 ? 'endet' : 'enden'} in den nächsten 3 Tagen: Legen Sie einen Einkaufspreis für den Tarif fest`,
  },
  fr: {
    short: (count) =>
      `Rechargez votre portefeuille : il ne couvre pas le renouvellement de ${count === 1 ? '1 abonné' : `${count} abonnés`} dans les 3 jours`,
    waiting: (count) =>
      `${count === 1 ? 'Le changement de forfait de 1 abonné est' : `Les changements de forfait de ${count} abonnés sont`} en attente : votre portefeuille ne couvre pas le nouveau forfait, ou celui-ci n’a pas de prix d’achat`,
    unpriced: (count) =>
      `${count === 1 ? '1 abonné perdra' : `${count} abonnés perdront`} le service dans les 3 jours : le forfait n’a pas de prix d’achat. Contactez votre fournisseur`,
    unpricedOf: (count, reseller) =>
      `${count === 1 ? '1 abonné' : `${count} abonnés`} de ${reseller} ${count === 1 ? 'perdra' : 'perdront'} le service dans les 3 jours : définissez un prix d’achat pour le forfait`,
  },
  pt: {
    short: (count) =>
      `Recarregue sua carteira: ela não cobre a renovação de ${count === 1 ? '1 assinante' : `${count} assinantes`} nos próximos 3 dias`,
    waiting: (count) =>
      `${count === 1 ? 'A mudança de plano de 1 assinante está' : `As mudanças de plano de ${count} assinantes estão`} em espera: sua carteira não cobre o novo plano, ou ele não tem preço de compra`,
    unpriced: (count) =>
      `${count === 1 ? '1 assinante ficará' : `${count} assinantes ficarão`} sem serviço nos próximos 3 dias: o plano não tem preço de compra. Fale com seu provedor`,
    unpricedOf: (count, reseller) =>
      `${count === 1 ? '1 assinante' : `${count} assinantes`} de ${reseller} ${count === 1 ? 'ficará' : 'ficarão'} sem serviço nos próximos 3 dias: defina um preço de compra para o plano`,
  },
  bn: {
    short: (count) =>
      localDigits(`ওয়ালেটে টাকা যোগ করুন: আগামী 3 দিনে ${count}টি সংযোগ নবায়নের জন্য যথেষ্ট টাকা নেই`, 'bn'),
    waiting: (count) =>
      localDigits(
        `${count}টি সংযোগের প্যাকেজ পরিবর্তন অপেক্ষায় আছে: নতুন প্যাকেজের জন্য ওয়ালেটে যথেষ্ট টাকা নেই, অথবা প্যাকেজটির ক্রয়মূল্য নেই`,
        'bn',
      ),
    unpriced: (count) =>
      localDigits(
        `আগামী 3 দিনে ${count}টি সংযোগ বন্ধ হবে: প্যাকেজটির ক্রয়মূল্য নেই। আপনার আইএসপির সঙ্গে যোগাযোগ করুন`,
        'bn',
      ),
    unpricedOf: (count, reseller) =>
      `${localDigits(`আগামী 3 দিনে`, 'bn')} ${reseller}-এর ${localDigits(`${count}টি`, 'bn')} সংযোগ বন্ধ হবে: প্যাকেজটির ক্রয়মূল্য নির্ধারণ করুন`,
  },
};

/** In the language of the reader. */
export const renewalTitle = (
  kind: keyof Titles,
  { locale, subscribers, reseller = '' }: { locale: string; subscribers: number; reseller?: string },
): string => (texts[locale as DocumentLanguage] ?? texts.en)[kind](subscribers, reseller);
