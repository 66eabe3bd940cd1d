import type { DocumentLanguage } from '@lastmile/kit';

interface MailValues {
  readonly name: string;
  readonly number: number;
  readonly subject: string;
  readonly ispName: string;
}

interface Texts {
  readonly hello: (name: string) => string;
  readonly resolved: (subject: string) => string;
  readonly reopen: string;
  readonly rate: string;
}

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    resolved: (subject) => `Your request “${subject}” is resolved.`,
    reopen: 'Is the problem still there? Reply to this email and we will continue.',
    rate: 'How did we do? Rate our support:',
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    resolved: (subject) => `Ihre Anfrage „${subject}“ ist gelöst.`,
    reopen: 'Besteht das Problem weiter? Antworten Sie einfach auf diese E-Mail.',
    rate: 'Wie zufrieden sind Sie? Bewerten Sie unseren Support:',
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    resolved: (subject) => `Votre demande « ${subject} » est résolue.`,
    reopen: 'Le problème persiste ? Répondez simplement à cet e-mail.',
    rate: 'Êtes-vous satisfait ? Évaluez notre assistance :',
  },
  pt: {
    hello: (name) => `Olá, ${name},`,
    resolved: (subject) => `Sua solicitação “${subject}” foi resolvida.`,
    reopen: 'O problema continua? Basta responder a este e-mail.',
    rate: 'Como foi o atendimento? Avalie nosso suporte:',
  },
  bn: {
    hello: (name) => `প্রিয় ${name},`,
    resolved: (subject) => `আপনার টিকেট “${subject}” সমাধান হয়েছে।`,
    reopen: 'সমস্যা এখনো আছে? এই ইমেইলের উত্তর দিন, আমরা আবার দেখব।',
    rate: 'আমাদের সাপোর্ট কেমন লাগল? রেটিং দিন:',
  },
};

const textsOf = (language: string): Texts => texts[language as DocumentLanguage] ?? texts.en;
/** The same for every mail of a ticket, so that they form one conversation. */
const subjectOf = ({ number, subject, ispName }: MailValues): string =>
  `[#${number}] ${subject} – ${ispName}`;
const paragraphs = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join('\n\n');

export const replyMail = (language: string, values: MailValues & { readonly body: string }) => ({
  subject: subjectOf(values),
  text: paragraphs(textsOf(language).hello(values.name), values.body, values.ispName),
});

/** One mail that says both if the ticket was answered and resolved at once. */
export const resolvedMail = (
  language: string,
  values: MailValues & {
    readonly ratingUrl: string;
    readonly answer: string | undefined;
    /** Whether an answer to the mail reaches the ticket. */
    readonly canReply: boolean;
  },
) => {
  const { hello, resolved, reopen, rate } = textsOf(language);
  return {
    subject: subjectOf(values),
    text: paragraphs(
      hello(values.name),
      values.answer,
      resolved(values.subject),
      values.canReply ? reopen : undefined,
      `${rate}\n${values.ratingUrl}`,
      values.ispName,
    ),
  };
};
