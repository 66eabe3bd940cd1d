import type { Tx } from '@lastmile/database';
import { type Clock, type DocumentLanguage, localDigits } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { findOwners } from '../../outbox/index.ts';

type Counted = (count: number) => string;
const texts: Readonly<Record<DocumentLanguage, { readonly reminded: Counted; readonly failed: Counted }>> = {
  en: {
    reminded: (count) => (count === 1 ? 'Sending 1 reminder' : `Sending ${count} reminders`),
    failed: (count) =>
      count === 1 ? '1 notification could not be sent' : `${count} notifications could not be sent`,
  },
  de: {
    reminded: (count) =>
      count === 1 ? '1 Zahlungserinnerung wird gesendet' : `${count} Zahlungserinnerungen werden gesendet`,
    failed: (count) =>
      count === 1
        ? '1 Benachrichtigung konnte nicht gesendet werden'
        : `${count} Benachrichtigungen konnten nicht gesendet werden`,
  },
  fr: {
    reminded: (count) => (count === 1 ? 'Envoi de 1 rappel en cours' : `Envoi de ${count} rappels en cours`),
    failed: (count) =>
      count === 1
        ? '1 notification n’a pas pu être envoyée'
        : `${count} notifications n’ont pas pu être envoyées`,
  },
  pt: {
    reminded: (count) => (count === 1 ? 'Enviando 1 lembrete' : `Enviando ${count} lembretes`),
    failed: (count) =>
      count === 1 ? 'Não foi possível enviar 1 notificação' : `Não foi possível enviar ${count} notificações`,
  },
  bn: {
    reminded: (count) => localDigits(`${count}টি তাগাদা পাঠানো হচ্ছে`, 'bn'),
    failed: (count) => localDigits(`${count}টি নোটিফিকেশন পাঠানো যায়নি`, 'bn'),
  },
};
const list = '/isp/notification-list';

/** One message for a whole run, to each manager of the ISP in their own language. */
async function notifyManagers(
  tx: Tx,
  clock: Clock,
  ispId: number,
  { kind, word, count, link }: { kind: string; word: 'reminded' | 'failed'; count: number; link: string },
): Promise<void> {
  for (const { id, locale } of await findOwners(tx, ispId)) {
    const title = (texts[locale as DocumentLanguage] ?? texts.en)[word](count);
    await sendToInbox(tx, clock, [id], { ispId, kind, title, body: null, link });
  }
}

export const notifyFailures = (tx: Tx, clock: Clock, ispId: number, count: number) =>
  notifyManagers(tx, clock, ispId, {
    kind: 'notifications.failed',
    word: 'failed',
    count,
    link: `${list}?state=failed`,
  });

export const notifyReminders = (tx: Tx, clock: Clock, ispId: number, count: number) =>
  notifyManagers(tx, clock, ispId, {
    kind: 'notifications.reminded',
    word: 'reminded',
    count,
    link: `${list}?kind=reminder`,
  });
