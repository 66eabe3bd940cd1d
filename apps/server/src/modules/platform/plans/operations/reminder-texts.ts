import { restrictedFrom } from '@lastmile/contract';
import type { DocumentLanguage } from '@lastmile/kit';

interface Words {
  readonly subject: string;
  readonly text: string;
}
type Days = { readonly until: string; readonly restricted: string };

const texts: Readonly<Record<DocumentLanguage, (days: Days) => Words>> = {
  en: ({ until, restricted }) => ({
    subject: `Your service charge is paid until ${until}`,
    text: `Pay before ${until} to keep your plan. If it is not paid by ${restricted}, you can no longer add subscribers, routers or staff. Your subscribers stay connected, and automatic billing continues.`,
  }),
  de: ({ until, restricted }) => ({
    subject: `Ihre Servicegebühr ist bis ${until} bezahlt`,
    text: `Bezahlen Sie vor dem ${until}, um Ihren Tarif zu behalten. Ist sie am ${restricted} nicht bezahlt, können Sie keine Anschlüsse, Router oder Mitarbeiter mehr anlegen. Ihre Kunden bleiben verbunden, und die automatische Abrechnung läuft weiter.`,
  }),
  fr: ({ until, restricted }) => ({
    subject: `Vos frais de service sont payés jusqu’au ${until}`,
    text: `Payez avant le ${until} pour conserver votre formule. Sans paiement au ${restricted}, vous ne pourrez plus ajouter d’abonnés, de routeurs ni de collaborateurs. Vos abonnés restent connectés et la facturation automatique continue.`,
  }),
  pt: ({ until, restricted }) => ({
    subject: `Sua taxa de serviço está paga até ${until}`,
    text: `Pague antes de ${until} para manter seu plano. Se não for paga até ${restricted}, você não poderá mais adicionar assinantes, roteadores nem funcionários. Seus assinantes continuam conectados e o faturamento automático continua.`,
  }),
  bn: ({ until, restricted }) => ({
    subject: `আপনার সার্ভিস চার্জ ${until} পর্যন্ত পরিশোধিত`,
    text: `প্ল্যান চালু রাখতে ${until} তারিখের আগে পেমেন্ট করুন। ${restricted} তারিখের মধ্যে পরিশোধ না হলে নতুন সংযোগ, রাউটার ও স্টাফ যোগ করতে পারবেন না। আপনার সংযোগগুলো চালু থাকবে, স্বয়ংক্রিয় বিলিংও চলবে।`,
  }),
};

/** Of the inbox and the mail, in the language of the ISP. */
export function reminderTexts(locale: string, paidUntil: string): Words {
  const language = (locale in texts ? locale : 'en') as DocumentLanguage;
  const day = (date: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
  return texts[language]({ until: day(paidUntil), restricted: day(restrictedFrom(paidUntil)) });
}
