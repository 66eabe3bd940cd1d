import type { DocumentLanguage } from '@lastmile/kit';

interface MailValues {
  readonly name: string;
  readonly number: number;
  readonly subject: string;
  readonly ispName: string;
}

interface Texts {
  reply(values: MailValues & { readonly body: string }): string;
  resolved(values: MailValues & { readonly ratingUrl: string }): string;
}

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    reply: ({ name, body, ispName }) => `Hello ${name},\n\n${body}\n\n${ispName}`,
    resolved: ({ name, subject, ispName, ratingUrl }) =>
      `Hello ${name},\n\nyour request “${subject}” is resolved.\n\nHow did we do? Rate our support:\n${ratingUrl}\n\n${ispName}`,
  },
  de: {
    reply: ({ name, body, ispName }) => `Guten Tag ${name},\n\n${body}\n\n${ispName}`,
    resolved: ({ name, subject, ispName, ratingUrl }) =>
      `Guten Tag ${name},\n\nIhre Anfrage „${subject}“ ist gelöst.\n\nWie zufrieden sind Sie? Bewerten Sie unseren Support:\n${ratingUrl}\n\n${ispName}`,
  },
  fr: {
    reply: ({ name, body, ispName }) => `Bonjour ${name},\n\n${body}\n\n${ispName}`,
    resolved: ({ name, subject, ispName, ratingUrl }) =>
      `Bonjour ${name},\n\nVotre demande « ${subject} » est résolue.\n\nÊtes-vous satisfait ? Évaluez notre assistance :\n${ratingUrl}\n\n${ispName}`,
  },
  pt: {
    reply: ({ name, body, ispName }) => `Olá, ${name},\n\n${body}\n\n${ispName}`,
    resolved: ({ name, subject, ispName, ratingUrl }) =>
      `Olá, ${name},\n\nSua solicitação “${subject}” foi resolvida.\n\nComo foi o atendimento? Avalie nosso suporte:\n${ratingUrl}\n\n${ispName}`,
  },
  bn: {
    reply: ({ name, body, ispName }) => `প্রিয় ${name},\n\n${body}\n\n${ispName}`,
    resolved: ({ name, subject, ispName, ratingUrl }) =>
      `প্রিয় ${name},\n\nআপনার অনুরোধ “${subject}” সমাধান হয়েছে।\n\nআমাদের সাপোর্ট কেমন লাগল? রেটিং দিন:\n${ratingUrl}\n\n${ispName}`,
  },
};

const textsOf = (language: string): Texts => texts[language as DocumentLanguage] ?? texts.en;
/** The same for every mail of a ticket, so that they form one conversation. */
const subjectOf = ({ number, subject, ispName }: MailValues): string =>
  `[#${number}] ${subject} – ${ispName}`;

export const replyMail = (language: string, values: Parameters<Texts['reply']>[0]) => ({
  subject: subjectOf(values),
  text: textsOf(language).reply(values),
});

export const resolvedMail = (language: string, values: Parameters<Texts['resolved']>[0]) => ({
  subject: subjectOf(values),
  text: textsOf(language).resolved(values),
});
