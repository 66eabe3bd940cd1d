import type { UserKind } from '@lastmile/contract';
import { type DigitKind, type DocumentLanguage, foldDigits, formatMoney, minor } from '@lastmile/kit';

/** What is told in the inbox; the other kinds have a message of their own there. */
export type InboxKind = Extract<UserKind, 'licence_expiry' | 'settlement_paid' | 'reseller_funds_added'>;

interface Mentioned {
  readonly amount: string;
  readonly number: string;
  readonly day: string;
}
type Titles = Readonly<Record<InboxKind, (mentioned: Mentioned) => string>>;

const titles: Readonly<Record<DocumentLanguage, Titles>> = {
  en: {
    licence_expiry: ({ day }) => `Your ISP licence expires on ${day}. Apply for its renewal in time.`,
    settlement_paid: ({ number, amount }) => `Settlement ${number} was paid: ${amount}`,
    reseller_funds_added: ({ amount }) => `${amount} added to your account`,
  },
  de: {
    licence_expiry: ({ day }) =>
      `Ihre ISP-Lizenz läuft am ${day} ab. Beantragen Sie rechtzeitig die Verlängerung.`,
    settlement_paid: ({ number, amount }) => `Auszahlung ${number} wurde überwiesen: ${amount}`,
    reseller_funds_added: ({ amount }) => `${amount} Ihrem Konto gutgeschrieben`,
  },
  fr: {
    licence_expiry: ({ day }) => `Votre licence FAI expire le ${day}. Demandez son renouvellement à temps.`,
    settlement_paid: ({ number, amount }) => `Le reversement ${number} a été payé : ${amount}`,
    reseller_funds_added: ({ amount }) => `${amount} ajoutés à votre compte`,
  },
  pt: {
    licence_expiry: ({ day }) => `Sua licença de provedor vence em ${day}. Solicite a renovação a tempo.`,
    settlement_paid: ({ number, amount }) => `A liquidação ${number} foi paga: ${amount}`,
    reseller_funds_added: ({ amount }) => `${amount} adicionados à sua conta`,
  },
  bn: {
    licence_expiry: ({ day }) => `আপনার ISP লাইসেন্সের মেয়াদ ${day} তারিখে শেষ হবে। সময়মতো নবায়নের আবেদন করুন।`,
    settlement_paid: ({ number, amount }) => `সেটেলমেন্ট ${number} পরিশোধ হয়েছে: ${amount}`,
    reseller_funds_added: ({ amount }) => `আপনার অ্যাকাউন্টে ${amount} যোগ হয়েছে`,
  },
};

interface Notified {
  readonly amountMinor?: number;
  readonly number?: string | null;
  readonly dueOn?: string;
}

interface Reader {
  readonly locale: string;
  readonly currency: string;
  /** Of Bangla; the ISP chooses them. */
  readonly digits: DigitKind;
}

/** In the reader's own language. */
export function notificationTitle(
  kind: InboxKind,
  { amountMinor = 0, number, dueOn }: Notified,
  { locale, currency, digits }: Reader,
): string {
  const language = (locale in titles ? locale : 'en') as DocumentLanguage;
  const days = new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const title = titles[language][kind]({
    amount: formatMoney(minor(amountMinor), currency, { locale: language }),
    number: number ?? '',
    day: dueOn ? days.format(new Date(`${dueOn}T00:00:00Z`)) : '',
  });
  return digits === 'latin' ? foldDigits(title) : title;
}
