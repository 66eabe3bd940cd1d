import type { ReportName, reportFrequencies } from '@lastmile/contract';
import { exportWord } from '@lastmile/contract';
import type { DocumentLanguage } from '@lastmile/kit';
import type { Period } from './period.ts';

export interface ReportMail {
  readonly report: ReportName;
  /** What the file shows. */
  readonly period: Period;
  readonly frequency: (typeof reportFrequencies)[number];
  readonly ispName: string;
  readonly creator: string;
  readonly hasFile: boolean;
  /** Where schedules are changed. */
  readonly link: string;
}

interface Texts {
  readonly attached: (title: string, isp: string, period: string) => string;
  readonly tooLarge: (title: string, isp: string, period: string) => string;
  readonly why: Readonly<Record<ReportMail['frequency'], (creator: string) => string>>;
  readonly change: string;
}

const texts: Readonly<Record<DocumentLanguage, Texts>> = {
  en: {
    attached: (title, isp, period) => `Attached is the report “${title}” of ${isp} for ${period}.`,
    tooLarge: (title, isp, period) =>
      `The report “${title}” of ${isp} for ${period} is too large for an email. Sign in to open it, or choose narrower filters.`,
    why: {
      daily: (creator) => `${creator} scheduled it for you every day.`,
      weekly: (creator) => `${creator} scheduled it for you every week.`,
      monthly: (creator) => `${creator} scheduled it for you every month.`,
    },
    change: 'Scheduled reports:',
  },
  de: {
    attached: (title, isp, period) => `anbei erhalten Sie den Bericht „${title}“ von ${isp} für ${period}.`,
    tooLarge: (title, isp, period) =>
      `der Bericht „${title}“ von ${isp} für ${period} ist zu groß für eine E-Mail. Melden Sie sich an, um ihn zu öffnen, oder wählen Sie engere Filter.`,
    why: {
      daily: (creator) => `${creator} hat ihn für Sie täglich eingeplant.`,
      weekly: (creator) => `${creator} hat ihn für Sie wöchentlich eingeplant.`,
      monthly: (creator) => `${creator} hat ihn für Sie monatlich eingeplant.`,
    },
    change: 'Geplante Berichte:',
  },
  fr: {
    attached: (title, isp, period) =>
      `Veuillez trouver ci-joint le rapport « ${title} » de ${isp} pour ${period}.`,
    tooLarge: (title, isp, period) =>
      `Le rapport « ${title} » de ${isp} pour ${period} est trop volumineux pour un e-mail. Connectez-vous pour l’ouvrir ou choisissez des filtres plus précis.`,
    why: {
      daily: (creator) => `${creator} vous l’envoie chaque jour.`,
      weekly: (creator) => `${creator} vous l’envoie chaque semaine.`,
      monthly: (creator) => `${creator} vous l’envoie chaque mois.`,
    },
    change: 'Rapports programmés :',
  },
  pt: {
    attached: (title, isp, period) =>
      `Segue em anexo o relatório “${title}” de ${isp} referente a ${period}.`,
    tooLarge: (title, isp, period) =>
      `O relatório “${title}” de ${isp} referente a ${period} é grande demais para um e-mail. Entre para abri-lo ou use filtros mais restritos.`,
    why: {
      daily: (creator) => `${creator} agendou o envio diário para você.`,
      weekly: (creator) => `${creator} agendou o envio semanal para você.`,
      monthly: (creator) => `${creator} agendou o envio mensal para você.`,
    },
    change: 'Relatórios agendados:',
  },
  bn: {
    attached: (title, isp, period) => `${isp}-এর “${title}” রিপোর্ট (${period}) সংযুক্ত করা হলো।`,
    tooLarge: (title, isp, period) =>
      `${isp}-এর “${title}” রিপোর্ট (${period}) ইমেইলে পাঠানোর জন্য অনেক বড়। লগইন করে খুলুন অথবা ফিল্টার দিয়ে ছোট করুন।`,
    why: {
      daily: (creator) => `${creator} এটি আপনাকে প্রতিদিন পাঠানোর জন্য সেট করেছেন।`,
      weekly: (creator) => `${creator} এটি আপনাকে প্রতি সপ্তাহে পাঠানোর জন্য সেট করেছেন।`,
      monthly: (creator) => `${creator} এটি আপনাকে প্রতি মাসে পাঠানোর জন্য সেট করেছেন।`,
    },
    change: 'নির্ধারিত রিপোর্ট:',
  },
};

export const languageOf = (language: string): DocumentLanguage =>
  Object.hasOwn(texts, language) ? (language as DocumentLanguage) : 'en';

/** A day or a range of days as people write it in the language. */
export function periodText({ from, to }: Period, language: DocumentLanguage): string {
  const locale = language === 'en' ? 'en-GB' : language === 'pt' ? 'pt-BR' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  return from === to ? format.format(day(to)) : format.formatRange(day(from), day(to));
}

export const reportTitle = (report: ReportName, language: DocumentLanguage): string =>
  exportWord('report', report, language);

export function reportMail(mail: ReportMail, language: DocumentLanguage): { subject: string; text: string } {
  const title = reportTitle(mail.report, language);
  const period = periodText(mail.period, language);
  const { attached, tooLarge, why, change } = texts[language];
  const first = (mail.hasFile ? attached : tooLarge)(title, mail.ispName, period);
  return {
    subject: `${title}: ${period}`,
    text: `${first}\n\n${why[mail.frequency](mail.creator)}\n${change} ${mail.link}\n`,
  };
}
