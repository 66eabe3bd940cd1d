import { daysUntilClosed } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock, DocumentLanguage } from '@lastmile/kit';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { expiryOf } from '../../../platform/retention/index.ts';
import { membersOf } from '../../staff/index.ts';
import { openPlatformDesk } from '../platform-desk/queries.ts';
import { claimOverdue, closeResolved, managersOf, readersOf } from '../queries/due-tickets.ts';
import { eraseTickets, expiredTickets } from '../queries/erase.ts';
import { insertEvents } from '../queries/tickets.ts';
import { isoNow } from './require-ticket.ts';

export const chunk = 200;

export const closingTime = (clock: Clock): string =>
  new Date(clock.now() - daysUntilClosed * 86_400_000).toISOString();

/** Closes tickets that were resolved long enough ago; returns how many, at most a chunk. */
export async function closeOldTickets(clock: Clock, tx: Tx): Promise<number> {
  const at = isoNow(clock);
  await openPlatformDesk(tx);
  const closed = await closeResolved(tx, at, closingTime(clock), chunk);
  const event = { at, user_id: null, kind: 'status' as const, from_value: 'resolved', to_value: 'closed' };
  await insertEvents(
    tx,
    closed.map((ticket_id) => ({ ...event, ticket_id })),
  );
  return closed.length;
}

/** Erases what was said in tickets that were closed long enough ago; returns how many, at most a chunk. */
export async function eraseExpired(clock: Clock, tx: Tx): Promise<number> {
  await openPlatformDesk(tx);
  const ids = await expiredTickets(tx, await expiryOf(tx, 'tickets', clock.now()), chunk);
  await eraseTickets(tx, ids, isoNow(clock));
  return ids.length;
}

const titles: Readonly<Record<DocumentLanguage, (number: number) => string>> = {
  en: (number) => `Ticket #${number} is overdue`,
  de: (number) => `Ticket #${number} ist überfällig`,
  fr: (number) => `Le ticket nº ${number} est en retard`,
  pt: (number) => `O chamado nº ${number} está atrasado`,
  bn: (number) => `টিকেট #${number}-এর সময় পেরিয়ে গেছে`,
};

/** Tells who is responsible: the assignee, else the department, else those who manage tickets. */
export async function reportOverdue(clock: Clock, tx: Tx, ispId: number): Promise<number> {
  const overdue = await claimOverdue(tx, isoNow(clock), chunk);
  for (const { id, number, subject, staffUserId, departmentId } of overdue) {
    for (const { userId, locale } of await responsibleFor(tx, staffUserId, departmentId)) {
      const title = (titles[locale as DocumentLanguage] ?? titles.en)(number);
      const message = { ispId, kind: 'tickets.overdue', title, body: subject, link: `/isp/ticket/${id}` };
      await sendToInbox(tx, clock, [userId], message);
    }
  }
  return overdue.length;
}

export async function responsibleFor(tx: Tx, staffUserId: number | null, departmentId: number | null) {
  const assignee = staffUserId === null ? [] : await readersOf(tx, [staffUserId]);
  if (assignee.length > 0) return assignee;
  const members = departmentId === null ? [] : await membersOf(tx, departmentId);
  return members.length > 0 ? members : managersOf(tx);
}
