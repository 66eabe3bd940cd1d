import { invoiceDocumentTexts, receiptDocumentTexts } from '@lastmile/contract';
import { type DocumentLanguage, foldDigits } from '@lastmile/kit';
import type { Mail } from '@lastmile/messaging';
import type { Issuer } from '../../invoices/index.ts';
import type { allocationsOf, findPayment } from '../queries/payments.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findPayment>>>;
type Paid = Awaited<ReturnType<typeof allocationsOf>>;

interface ReceiptDetails {
  readonly name: string;
  readonly company: string;
  readonly amount: string;
  readonly username: string;
  readonly day: string;
}

const sentences: Readonly<
  Record<
    DocumentLanguage,
    { hello(name: string): string; received(details: ReceiptDetails): string; all: string }
  >
> = {
  en: {
    hello: (name) => `Hello ${name},`,
    received: ({ company, amount, username, day }) =>
      `${company} received your payment of ${amount} for ${username} on ${day}. Thank you!`,
    all: 'View all your invoices and receipts:',
  },
  de: {
    hello: (name) => `Guten Tag ${name},`,
    received: ({ company, amount, username, day }) =>
      `${company} hat Ihre Zahlung von ${amount} für ${username} am ${day} erhalten. Vielen Dank!`,
    all: 'Alle Rechnungen und Quittungen ansehen:',
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    received: ({ company, amount, username, day }) =>
      `${company} a bien reçu votre paiement de ${amount} pour ${username} le ${day}. Merci !`,
    all: 'Consulter toutes vos factures et tous vos reçus :',
  },
  pt: {
    hello: (name) => `Olá, ${name}!`,
    received: ({ company, amount, username, day }) =>
      `${company} recebeu seu pagamento de ${amount} para ${username} em ${day}. Obrigado!`,
    all: 'Veja todas as suas faturas e recibos:',
  },
  bn: {
    hello: (name) => `প্রিয় ${name},`,
    received: ({ company, amount, username, day }) =>
      `${day} তারিখে ${company} ${username} সংযোগের জন্য আপনার ${amount} পেমেন্ট পেয়েছে। ধন্যবাদ!`,
    all: 'আপনার সব বিল ও রসিদ দেখুন:',
  },
};

/** The receipt as an email, in the issuer's language. */
export function receiptMail(
  { number, amountMinor, subscriber, receivedOn, creditMinor }: Found,
  paid: Paid,
  { issuer, company, payUrl }: { readonly issuer: Issuer; readonly company: string; readonly payUrl: string },
): Omit<Mail, 'to'> {
  const { language, money } = issuer;
  const [words, ofReceipt, ofInvoice] = [
    sentences[language],
    receiptDocumentTexts[language],
    invoiceDocumentTexts[language],
  ];
  const { username } = subscriber;
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const name = subscriber.name ?? username;
  const lines = [
    words.hello(name),
    words.received({
      name,
      company,
      amount: money(amountMinor),
      username,
      day: day.format(new Date(`${receivedOn}T00:00:00Z`)),
    }),
    ...paid.map((invoice) => `${ofInvoice.title} ${invoice.number}: ${money(invoice.amountMinor)}`),
    ...(creditMinor > 0 ? [`${ofReceipt.credit}: ${money(creditMinor)}`] : []),
    `${ofReceipt.title} ${number}`,
    `${words.all}\n${payUrl}`,
  ];
  const text = `${lines.join('\n\n')}\n`;
  return {
    subject: `${ofReceipt.title} ${number}`,
    text: issuer.printed.digits === 'latin' ? foldDigits(text) : text,
  };
}
