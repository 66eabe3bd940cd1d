import type { Tx } from '@lastmile/database';
import type { Clock, WordsLanguage } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { headsOf } from '../queries/notifications.ts';

type Counted = (count: number) => string;
const words: Readonly<Record<WordsLanguage, { readonly reminded: Counted; readonly failed: Counted }>> = {
  en: {
    reminded: (count) => (count === 1 ? '1 reminder is on its way' : `${count} reminders are on their way`),
    failed: (count) => (count === 1 ? '1 notice could not be sent' : `${count} notices could not be sent`),
  },
  de: {
    reminded: (count) =>
      count === 1 ? '1 Erinnerung ist unterwegs' : `${count} Erinnerungen sind unterwegs`,
    failed: (count) =>
      count === 1
        ? '1 Mitteilung konnte nicht gesendet werden'
        : `${count} Mitteilungen konnten nicht gesendet werden`,
  },
  fr: {
    reminded: (count) => (count === 1 ? '1 rappel est en route' : `${count} rappels sont en route`),
    failed: (count) =>
      count === 1 ? '1 avis n’a pas pu être envoyé' : `${count} avis n’ont pas pu être envoyés`,
  },
  pt: {
    reminded: (count) => (count === 1 ? '1 lembrete está a caminho' : `${count} lembretes estão a caminho`),
    failed: (count) =>
      count === 1 ? 'Não foi possível enviar 1 aviso' : `Não foi possível enviar ${count} avisos`,
  },
};
const list = '/isp/notification-list';

/** One message for a whole run, to each head of the ISP in their own language. */
async function tellHeads(
  tx: Tx,
  clock: Clock,
  ispId: number,
  { kind, word, count, link }: { kind: string; word: 'reminded' | 'failed'; count: number; link: string },
): Promise<void> {
  for (const { id, locale } of await headsOf(tx)) {
    const title = (words[locale as WordsLanguage] ?? words.en)[word](count);
    await sendToInbox(tx, clock, [id], { ispId, kind, title, body: null, link });
  }
}

export const tellFailures = (tx: Tx, clock: Clock, ispId: number, count: number) =>
  tellHeads(tx, clock, ispId, {
    kind: 'notices.failed',
    word: 'failed',
    count,
    link: `${list}?state=failed`,
  });

export const tellReminders = (tx: Tx, clock: Clock, ispId: number, count: number) =>
  tellHeads(tx, clock, ispId, {
    kind: 'notices.reminded',
    word: 'reminded',
    count,
    link: `${list}?kind=reminder`,
  });
