import type { Tx } from '@lastmile/database';
import type { Clock, DocumentLanguage } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { isoNow } from '../operations/require-ticket.ts';
import type { LockedTicket } from '../queries/tickets.ts';
import { findRequester, sendToPlatformDesk } from './queries.ts';

type Titles = Readonly<Record<DocumentLanguage, string>>;
type Request = Pick<LockedTicket, 'id' | 'ispId' | 'number' | 'subject'>;

const opened: Titles = {
  en: 'New request from an ISP',
  de: 'Neue Anfrage eines Anbieters',
  fr: 'Nouvelle demande d’un FAI',
  pt: 'Nova solicitação de um provedor',
  bn: 'আইএসপির নতুন অনুরোধ',
};
const written: Titles = {
  en: 'New message from an ISP',
  de: 'Neue Nachricht eines Anbieters',
  fr: 'Nouveau message d’un FAI',
  pt: 'Nova mensagem de um provedor',
  bn: 'আইএসপির নতুন মেসেজ',
};
const answered: Titles = {
  en: 'Platform support has answered',
  de: 'Der Plattform-Support hat geantwortet',
  fr: 'L’assistance de la plateforme a répondu',
  pt: 'O suporte da plataforma respondeu',
  bn: 'প্ল্যাটফর্ম সাপোর্ট উত্তর দিয়েছে',
};
const resolved: Titles = {
  en: 'Platform support has resolved your request',
  de: 'Der Plattform-Support hat Ihre Anfrage gelöst',
  fr: 'L’assistance de la plateforme a résolu votre demande',
  pt: 'O suporte da plataforma resolveu sua solicitação',
  bn: 'প্ল্যাটফর্ম সাপোর্ট আপনার অনুরোধ সমাধান করেছে',
};

export const notifyPlatform = (clock: Clock, tx: Tx, ticketId: number, kind: 'opened' | 'written') =>
  sendToPlatformDesk(tx, ticketId, kind === 'opened' ? opened : written, isoNow(clock));

/** Only the person who asked. */
export async function notifyIsp(clock: Clock, tx: Tx, ticket: Request, kind: 'answered' | 'resolved') {
  const opener = await findRequester(tx, ticket.id);
  if (!opener) return;
  const titles = kind === 'answered' ? answered : resolved;
  await sendToInbox(tx, clock, [opener.userId], {
    ispId: ticket.ispId,
    kind: 'tickets.answered',
    title: titles[opener.locale as DocumentLanguage] ?? titles.en,
    body: `#${ticket.number} ${ticket.subject}`,
    link: `/isp/platform-ticket/${ticket.id}`,
  });
}
