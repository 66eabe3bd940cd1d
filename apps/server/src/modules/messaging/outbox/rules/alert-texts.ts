import type { DocumentLanguage } from '@lastmile/kit';

interface AlertTexts {
  readonly routerDown: (router: string) => string;
  readonly routerUp: (router: string) => string;
  readonly runFinished: (month: string, invoices: number) => string;
  readonly jobFailed: (url: string) => string;
  readonly newTicket: (number: number, subject: string) => string;
}

const texts: Readonly<Record<DocumentLanguage, AlertTexts>> = {
  en: {
    routerDown: (router) => `🔴 Router ${router} is not responding.`,
    routerUp: (router) => `🟢 Router ${router} is back online.`,
    runFinished: (month, invoices) =>
      `Billing run for ${month} finished: ${invoices} ${invoices === 1 ? 'invoice' : 'invoices'} issued.`,
    jobFailed: (url) => `A background job failed. Check it here: ${url}`,
    newTicket: (number, subject) => `New ticket #${number}: ${subject}`,
  },
  de: {
    routerDown: (router) => `🔴 Router ${router} antwortet nicht.`,
    routerUp: (router) => `🟢 Router ${router} ist wieder erreichbar.`,
    runFinished: (month, invoices) =>
      `Abrechnungslauf für ${month} abgeschlossen: ${invoices} ${invoices === 1 ? 'Rechnung' : 'Rechnungen'} erstellt.`,
    jobFailed: (url) => `Ein Hintergrundauftrag ist fehlgeschlagen. Details: ${url}`,
    newTicket: (number, subject) => `Neues Ticket #${number}: ${subject}`,
  },
  fr: {
    routerDown: (router) => `🔴 Le routeur ${router} ne répond pas.`,
    routerUp: (router) => `🟢 Le routeur ${router} est de nouveau en ligne.`,
    runFinished: (month, invoices) =>
      `Facturation de ${month} terminée : ${invoices} ${invoices === 1 ? 'facture émise' : 'factures émises'}.`,
    jobFailed: (url) => `Une tâche en arrière-plan a échoué. Détails : ${url}`,
    newTicket: (number, subject) => `Nouveau ticket n° ${number} : ${subject}`,
  },
  pt: {
    routerDown: (router) => `🔴 O roteador ${router} não está respondendo.`,
    routerUp: (router) => `🟢 O roteador ${router} está online novamente.`,
    runFinished: (month, invoices) =>
      `Faturamento de ${month} concluído: ${invoices} ${invoices === 1 ? 'fatura emitida' : 'faturas emitidas'}.`,
    jobFailed: (url) => `Uma tarefa em segundo plano falhou. Veja aqui: ${url}`,
    newTicket: (number, subject) => `Novo chamado #${number}: ${subject}`,
  },
  bn: {
    routerDown: (router) => `🔴 রাউটার ${router} সাড়া দিচ্ছে না।`,
    routerUp: (router) => `🟢 রাউটার ${router} আবার অনলাইনে এসেছে।`,
    runFinished: (month, invoices) => `${month} মাসের বিলিং রান শেষ: ${invoices}টি বিল ইস্যু হয়েছে।`,
    jobFailed: (url) => `একটি ব্যাকগ্রাউন্ড কাজ ব্যর্থ হয়েছে। এখানে দেখুন: ${url}`,
    newTicket: (number, subject) => `নতুন টিকেট #${number}: ${subject}`,
  },
};

export const alertTexts = (locale: string): AlertTexts => texts[locale as DocumentLanguage] ?? texts.en;
