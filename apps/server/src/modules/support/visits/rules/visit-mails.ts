import type { VisitOutcome, VisitStatus } from '@lastmile/contract';
import { type DigitKind, type DocumentLanguage, foldDigits, localDigits } from '@lastmile/kit';
import { type TimeWindow, windowText } from './time-window.ts';

export interface MailedVisit extends TimeWindow {
  readonly status: VisitStatus;
  readonly outcome: VisitOutcome | null;
  /** What the customer was told last. */
  readonly notifiedFor: string | null;
  readonly number: number;
  readonly subject: string;
  readonly name: string;
  readonly language: string;
  readonly ispName: string;
  readonly digits: DigitKind;
}

export type MailKind = 'scheduled' | 'rescheduled' | 'cancelled' | VisitOutcome;

/** What the customer should know now. A technician who is on the way changes nothing about the window. */
export const stateToNotify = (visit: Pick<MailedVisit, 'status' | keyof TimeWindow>): string =>
  visit.status === 'done' || visit.status === 'cancelled' ? visit.status : `window ${windowText(visit)}`;

/** The message that is due; undefined if the customer knows already. */
export function messageKindOf(visit: MailedVisit): MailKind | undefined {
  if (visit.notifiedFor === stateToNotify(visit)) return undefined;
  if (visit.status === 'done') return visit.outcome ?? undefined;
  // Whoever was never told of a visit need not be told that it is cancelled.
  if (visit.status === 'cancelled') return visit.notifiedFor === null ? undefined : 'cancelled';
  return visit.notifiedFor === null ? 'scheduled' : 'rescheduled';
}

type Sentence = (day: string, from: string, to: string) => string;
type Texts = Readonly<Record<MailKind, Sentence>> & { readonly hello: (name: string) => string };

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    scheduled: (day, from, to) => `Our technician will visit you on ${day} between ${from} and ${to}.`,
    rescheduled: (day, from, to) =>
      `Your appointment has changed. Our technician will visit you on ${day} between ${from} and ${to}.`,
    cancelled: (day) => `The visit on ${day} has been cancelled.`,
    solved: () => 'Our technician has visited you and solved the problem. Thank you for your time.',
    follow_up: () =>
      'Our technician has visited you. The work is not finished yet, and we will contact you for another appointment.',
    no_access: () =>
      'Our technician was at your address but could not reach anyone. Please contact us for a new appointment.',
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    scheduled: (day, from, to) => `unser Techniker besucht Sie am ${day} zwischen ${from} und ${to} Uhr.`,
    rescheduled: (day, from, to) =>
      `Ihr Termin hat sich geändert: Unser Techniker besucht Sie am ${day} zwischen ${from} und ${to} Uhr.`,
    cancelled: (day) => `der Techniker-Termin am ${day} wurde abgesagt.`,
    solved: () => 'unser Techniker war bei Ihnen und hat das Problem behoben. Vielen Dank für Ihre Zeit.',
    follow_up: () =>
      'unser Techniker war bei Ihnen. Die Arbeiten sind noch nicht abgeschlossen; wir melden uns für einen weiteren Termin.',
    no_access: () =>
      'unser Techniker war bei Ihnen, hat aber niemanden angetroffen. Bitte melden Sie sich für einen neuen Termin.',
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    scheduled: (day, from, to) => `Notre technicien passera chez vous le ${day} entre ${from} et ${to}.`,
    rescheduled: (day, from, to) =>
      `Votre rendez-vous a été modifié. Notre technicien passera chez vous le ${day} entre ${from} et ${to}.`,
    cancelled: (day) => `La visite du ${day} a été annulée.`,
    solved: () =>
      'Notre technicien est passé chez vous et a résolu le problème. Merci de votre disponibilité.',
    follow_up: () =>
      'Notre technicien est passé chez vous. L’intervention n’est pas terminée ; nous vous contacterons pour fixer un nouveau rendez-vous.',
    no_access: () =>
      'Notre technicien s’est présenté chez vous, mais n’a trouvé personne. Contactez-nous pour fixer un nouveau rendez-vous.',
  },
  pt: {
    hello: (name) => `Olá, ${name},`,
    scheduled: (day, from, to) => `Nosso técnico fará uma visita em ${day}, entre ${from} e ${to}.`,
    rescheduled: (day, from, to) =>
      `Seu agendamento mudou. Nosso técnico fará a visita em ${day}, entre ${from} e ${to}.`,
    cancelled: (day) => `A visita de ${day} foi cancelada.`,
    solved: () => 'Nosso técnico fez a visita e resolveu o problema. Obrigado pelo seu tempo.',
    follow_up: () =>
      'Nosso técnico fez a visita. O serviço ainda não terminou, e entraremos em contato para marcar uma nova visita.',
    no_access: () =>
      'Nosso técnico esteve no seu endereço, mas não encontrou ninguém. Entre em contato para marcar uma nova visita.',
  },
  bn: {
    hello: (name) => `প্রিয় ${name},`,
    scheduled: (day, from, to) => `আমাদের টেকনিশিয়ান ${day} ${from} থেকে ${to}-এর মধ্যে আপনার কাছে যাবেন।`,
    rescheduled: (day, from, to) =>
      `আপনার ভিজিটের সময় বদলেছে। আমাদের টেকনিশিয়ান ${day} ${from} থেকে ${to}-এর মধ্যে আপনার কাছে যাবেন।`,
    cancelled: (day) => `${day}-এর ভিজিট বাতিল করা হয়েছে।`,
    solved: () => 'আমাদের টেকনিশিয়ান আপনার কাছে গিয়ে সমস্যার সমাধান করেছেন। সময় দেওয়ার জন্য ধন্যবাদ।',
    follow_up: () =>
      'আমাদের টেকনিশিয়ান আপনার কাছে গিয়েছিলেন। কাজ এখনো শেষ হয়নি; পরবর্তী সময়ের জন্য আমরা আপনার সঙ্গে যোগাযোগ করব।',
    no_access: () => 'আমাদের টেকনিশিয়ান আপনার ঠিকানায় গিয়ে কাউকে পাননি। নতুন সময়ের জন্য আমাদের সঙ্গে যোগাযোগ করুন।',
  },
};

const locales: Readonly<Record<DocumentLanguage, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  pt: 'pt-BR',
  bn: 'bn',
};
const isKnown = (language: string): language is DocumentLanguage => language in texts;

/** A calendar date in words; it has no time zone. */
const dayText = (language: DocumentLanguage, date: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

export function visitMail(kind: MailKind, visit: MailedVisit) {
  const language = isKnown(visit.language) ? visit.language : 'en';
  const shown = (text: string) =>
    visit.digits === 'latin' ? foldDigits(text) : localDigits(text, locales[language]);
  const [day, from, to] = [dayText(language, visit.date), visit.from, visit.to].map(shown);
  const sentence = texts[language][kind](day ?? '', from ?? '', to ?? '');
  return {
    // The same as in the mails of the ticket, so that they form one conversation.
    subject: `[#${visit.number}] ${visit.subject} – ${visit.ispName}`,
    text: `${texts[language].hello(visit.name)}\n\n${sentence}\n\n${visit.ispName}`,
  };
}
