import type { NotificationKind } from '@lastmile/contract';
import type { DocumentLanguage } from '@lastmile/kit';

export interface TemplateTexts {
  readonly subject: string;
  readonly body: string;
}

const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n');

/** Built-in texts, used where an ISP has none of its own. */
export const defaultTemplates: Readonly<
  Record<DocumentLanguage, Readonly<Record<NotificationKind, TemplateTexts>>>
> = {
  en: {
    invoice_issued: {
      subject: 'Invoice {number} from {company}: {amount}',
      body: paragraphs(
        'Hello {name},',
        'Your invoice {number} for {username} is ready. The amount of {amount} is due on {dueDate}.',
        'View and pay your invoice:\n{payLink}',
        '{company}',
      ),
    },
    reminder: {
      subject: 'Reminder: {amount} due for invoice {number}',
      body: paragraphs(
        'Hello {name},',
        'Invoice {number} for {username} has a balance due of {amount}. The due date is {dueDate}.',
        'View and pay your invoice:\n{payLink}',
        'If you have already paid, please ignore this reminder.',
        '{company}',
      ),
    },
    paid: {
      subject: 'Payment received: {amount}',
      body: paragraphs(
        'Hello {name},',
        'We have received your payment of {amount} for {username}. Thank you! Your receipt number is {number}.',
        'View all your receipts:\n{payLink}',
        '{company}',
      ),
    },
    suspended: {
      subject: 'Your internet service {username} has been suspended',
      body: paragraphs(
        'Hello {name},',
        'Your internet service {username} has been suspended because {amount} is overdue.',
        'It will be reactivated automatically as soon as you pay:\n{payLink}',
        '{company}',
      ),
    },
    reactivated: {
      subject: 'Your internet service {username} has been reactivated',
      body: paragraphs(
        'Hello {name},',
        'Your internet service {username} is active again. Thank you!',
        '{company}',
      ),
    },
  },
  de: {
    invoice_issued: {
      subject: 'Rechnung {number} von {company}: {amount}',
      body: paragraphs(
        'Guten Tag {name},',
        'Ihre Rechnung {number} für {username} über {amount} liegt bereit. Sie ist am {dueDate} fällig.',
        'Rechnung ansehen und bezahlen:\n{payLink}',
        '{company}',
      ),
    },
    reminder: {
      subject: 'Zahlungserinnerung: {amount} zu Rechnung {number}',
      body: paragraphs(
        'Guten Tag {name},',
        'für die Rechnung {number} ({username}) ist noch ein Betrag von {amount} offen. Fälligkeitsdatum: {dueDate}.',
        'Rechnung ansehen und bezahlen:\n{payLink}',
        'Falls Sie bereits bezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.',
        '{company}',
      ),
    },
    paid: {
      subject: 'Zahlung erhalten: {amount}',
      body: paragraphs(
        'Guten Tag {name},',
        'wir haben Ihre Zahlung von {amount} für {username} erhalten. Vielen Dank! Ihre Quittungsnummer lautet {number}.',
        'Alle Quittungen ansehen:\n{payLink}',
        '{company}',
      ),
    },
    suspended: {
      subject: 'Ihr Internetanschluss {username} wurde gesperrt',
      body: paragraphs(
        'Guten Tag {name},',
        'Ihr Internetanschluss {username} wurde gesperrt, weil {amount} überfällig sind.',
        'Die Sperre wird automatisch aufgehoben, sobald Sie bezahlt haben:\n{payLink}',
        '{company}',
      ),
    },
    reactivated: {
      subject: 'Ihr Internetanschluss {username} ist wieder freigeschaltet',
      body: paragraphs(
        'Guten Tag {name},',
        'Ihr Internetanschluss {username} ist wieder aktiv. Vielen Dank!',
        '{company}',
      ),
    },
  },
  fr: {
    invoice_issued: {
      subject: 'Facture {number} de {company} : {amount}',
      body: paragraphs(
        'Bonjour {name},',
        'Votre facture {number} pour {username} est disponible. Le montant de {amount} est à régler au plus tard le {dueDate}.',
        'Consulter et payer la facture :\n{payLink}',
        '{company}',
      ),
    },
    reminder: {
      subject: 'Rappel : {amount} à régler pour la facture {number}',
      body: paragraphs(
        'Bonjour {name},',
        'Il reste {amount} à régler sur la facture {number} pour {username}. Date d’échéance : {dueDate}.',
        'Consulter et payer la facture :\n{payLink}',
        'Si vous avez déjà payé, merci de ne pas tenir compte de ce rappel.',
        '{company}',
      ),
    },
    paid: {
      subject: 'Paiement reçu : {amount}',
      body: paragraphs(
        'Bonjour {name},',
        'Nous avons bien reçu votre paiement de {amount} pour {username}. Merci ! Numéro de votre reçu : {number}.',
        'Consulter tous vos reçus :\n{payLink}',
        '{company}',
      ),
    },
    suspended: {
      subject: 'Votre accès Internet {username} a été suspendu',
      body: paragraphs(
        'Bonjour {name},',
        'Votre accès Internet {username} a été suspendu en raison d’un impayé de {amount}.',
        'Il sera rétabli automatiquement dès réception de votre paiement :\n{payLink}',
        '{company}',
      ),
    },
    reactivated: {
      subject: 'Votre accès Internet {username} est rétabli',
      body: paragraphs(
        'Bonjour {name},',
        'Votre accès Internet {username} est de nouveau actif. Merci !',
        '{company}',
      ),
    },
  },
  pt: {
    invoice_issued: {
      subject: 'Fatura {number} de {company}: {amount}',
      body: paragraphs(
        'Olá, {name}!',
        'Sua fatura {number} de {username} está disponível. O valor de {amount} vence em {dueDate}.',
        'Veja e pague sua fatura:\n{payLink}',
        '{company}',
      ),
    },
    reminder: {
      subject: 'Lembrete: {amount} em aberto na fatura {number}',
      body: paragraphs(
        'Olá, {name}!',
        'A fatura {number} de {username} tem {amount} em aberto. Vencimento: {dueDate}.',
        'Veja e pague sua fatura:\n{payLink}',
        'Se você já pagou, desconsidere este lembrete.',
        '{company}',
      ),
    },
    paid: {
      subject: 'Pagamento recebido: {amount}',
      body: paragraphs(
        'Olá, {name}!',
        'Recebemos seu pagamento de {amount} para {username}. Obrigado! Número do recibo: {number}.',
        'Veja todos os seus recibos:\n{payLink}',
        '{company}',
      ),
    },
    suspended: {
      subject: 'Sua internet {username} foi suspensa',
      body: paragraphs(
        'Olá, {name}!',
        'Sua internet {username} foi suspensa porque há {amount} em atraso.',
        'Ela será reativada automaticamente assim que você pagar:\n{payLink}',
        '{company}',
      ),
    },
    reactivated: {
      subject: 'Sua internet {username} foi reativada',
      body: paragraphs(
        'Olá, {name}!',
        'Sua internet {username} está ativa novamente. Obrigado!',
        '{company}',
      ),
    },
  },
  bn: {
    invoice_issued: {
      subject: '{company} থেকে বিল {number}: {amount}',
      body: paragraphs(
        'প্রিয় {name},',
        '{username} সংযোগের বিল {number} তৈরি হয়েছে। {dueDate} তারিখের মধ্যে {amount} পরিশোধ করুন।',
        'বিল দেখুন ও পেমেন্ট করুন:\n{payLink}',
        '{company}',
      ),
    },
    reminder: {
      subject: 'তাগাদা: বিল {number}-এর বকেয়া {amount}',
      body: paragraphs(
        'প্রিয় {name},',
        '{username} সংযোগের বিল {number}-এর {amount} বকেয়া আছে। পরিশোধের শেষ তারিখ {dueDate}।',
        'বিল দেখুন ও পেমেন্ট করুন:\n{payLink}',
        'পেমেন্ট করে থাকলে এই বার্তা উপেক্ষা করুন।',
        '{company}',
      ),
    },
    paid: {
      subject: 'পেমেন্ট পাওয়া গেছে: {amount}',
      body: paragraphs(
        'প্রিয় {name},',
        '{username} সংযোগের {amount} পেমেন্ট আমরা পেয়েছি। ধন্যবাদ! আপনার রসিদ নম্বর {number}।',
        'আপনার সব রসিদ দেখুন:\n{payLink}',
        '{company}',
      ),
    },
    suspended: {
      subject: 'আপনার ইন্টারনেট সংযোগ {username} সাময়িক বন্ধ করা হয়েছে',
      body: paragraphs(
        'প্রিয় {name},',
        '{amount} বকেয়া থাকায় আপনার ইন্টারনেট সংযোগ {username} সাময়িক বন্ধ করা হয়েছে।',
        'পেমেন্ট করলেই লাইন নিজে থেকে আবার চালু হবে:\n{payLink}',
        '{company}',
      ),
    },
    reactivated: {
      subject: 'আপনার ইন্টারনেট সংযোগ {username} আবার চালু হয়েছে',
      body: paragraphs('প্রিয় {name},', 'আপনার ইন্টারনেট সংযোগ {username} আবার চালু হয়েছে। ধন্যবাদ!', '{company}'),
    },
  },
};
