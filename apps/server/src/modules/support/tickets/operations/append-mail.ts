import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { InboundMail } from '@lastmile/messaging';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { claimMail, customerEmailOf, findMailTicket, findUserByEmail } from '../queries/inbound-mails.ts';
import { insertReply } from '../queries/replies.ts';
import { type LockedTicket, lockTicket, updateTicketRow } from '../queries/tickets.ts';
import { newReplyTitle } from '../rules/new-reply-title.ts';
import { statusAfterCustomerReply } from '../rules/ticket-status.ts';
import { trimQuotes } from '../rules/trim-quotes.ts';
import { openFollowUp } from './follow-up.ts';
import { attachStored, type StoredFile } from './mail-files.ts';
import { responsibleFor } from './process-due.ts';
import { createCustomerReply, customerNameOf } from './reply.ts';
import { isoNow } from './require-ticket.ts';

export interface ReceivedMail {
  readonly mail: InboundMail;
  readonly files: readonly StoredFile[];
  readonly leftOut: readonly string[];
}

const maxBody = 10_000;

/** What is left of a mail may be nothing, such as for a picture alone. */
function bodyOf({ text, subject }: InboundMail): string {
  const clean = (value: string) =>
    value
      .normalize('NFC')
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .trim();
  const body = clean(trimQuotes(text)) || clean(text) || clean(subject) || '–';
  return body.length > maxBody ? `${body.slice(0, maxBody - 1)}…` : body;
}

/** Appends the mail to the conversation; false if it was received before, or if the ticket is gone. */
export async function appendMail(clock: Clock, tx: Tx, addressedTo: number, received: ReceivedMail) {
  const { mail, files } = received;
  const at = isoNow(clock);
  if (!(await claimMail(tx, addressedTo, mail.hash, at))) return false;
  const found = await findMailTicket(tx, addressedTo);
  const addressed = found === undefined ? undefined : await lockTicket(tx, found);
  if (!addressed) return false;
  const sender = await senderOf(tx, addressed, mail);
  const ticket = sender.isColleague ? addressed : await takesReplies(clock, tx, addressed);
  if (!ticket) return false;
  const replyId = await insertMailReply(clock, tx, ticket, sender, received);
  await attachStored(tx, files, { ticketId: ticket.id, replyId });
  await reportReply(clock, tx, ticket);
  return true;
}

interface Sender {
  readonly name: string;
  readonly isColleague: boolean;
}

/**
 * Anyone who has the reply address can forge the sender. So a colleague's mail is an internal note, which is mailed to nobody, and any
 * other sender is named. A customer may work for the ISP: their own address is the customer's.
 */
async function senderOf(tx: Tx, ticket: LockedTicket, { from }: InboundMail): Promise<Sender> {
  const given = from.name.replaceAll(/\p{Cc}/gu, ' ').trim() || from.address;
  if ((await customerEmailOf(tx, ticket.id)) === from.address)
    return { name: (await customerNameOf(tx, ticket)) ?? given, isColleague: false };
  const colleague = await findUserByEmail(tx, from.address);
  return { name: colleague?.name ?? given, isColleague: colleague !== undefined };
}

/** The ticket itself, or the one that a reply to a closed ticket opens. */
async function takesReplies(clock: Clock, tx: Tx, ticket: LockedTicket) {
  const status = statusAfterCustomerReply(ticket.status, ticket.resolvedAt, clock.now());
  return status === undefined ? lockTicket(tx, await openFollowUp(clock, tx, ticket.id)) : ticket;
}

async function insertMailReply(
  clock: Clock,
  tx: Tx,
  ticket: LockedTicket,
  { name, isColleague }: Sender,
  { mail, leftOut }: ReceivedMail,
): Promise<number> {
  const at = isoNow(clock);
  const { id } = await insertReply(tx, {
    ticketId: ticket.id,
    userId: null,
    author: isColleague ? 'staff' : 'customer',
    authorName: name.slice(0, 120),
    internal: isColleague,
    body: bodyOf(mail),
    at,
    fromEmail: mail.from.address,
    leftOut,
  });
  if (isColleague) await updateTicketRow(tx, ticket.id, { last_activity_at: at });
  else await createCustomerReply(tx, ticket, { at, nowMs: clock.now(), userId: null });
  return id;
}

async function reportReply(
  clock: Clock,
  tx: Tx,
  { id, ispId, number, subject, staffUserId, departmentId }: LockedTicket,
) {
  for (const { userId, locale } of await responsibleFor(tx, staffUserId, departmentId)) {
    await sendToInbox(tx, clock, [userId], {
      ispId,
      kind: 'tickets.replied',
      title: newReplyTitle(locale, number),
      body: subject,
      link: `/isp/ticket/${id}`,
    });
  }
}
