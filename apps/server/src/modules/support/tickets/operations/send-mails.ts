import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { canReply, inConversation, type TicketLinkServices } from '../../ticket-links/index.ts';
import { markMailed, replyMailOf, resolvedMailOf } from '../queries/mails.ts';
import { replyMail, resolvedMail } from '../rules/ticket-mails.ts';
import { notifyReply, notifyResolved } from './notify-customer.ts';
import { isoNow } from './require-ticket.ts';

export type MailUses = Pick<Services, 'clock' | 'mailer'> & TicketLinkServices;

/** The mail is sent between two transactions; if the worker dies in between, the same mail is sent once more. */
export async function mailReply(uses: MailUses, run: JobRun, replyId: number) {
  await run.transaction((tx) => notifyReply(tx, isoNow(uses.clock), replyId));
  const mail = await run.read((tx) => replyMailOf(tx, replyId));
  if (!mail) return { mails: 0 };
  const text = replyMail(mail.language, mail);
  await uses.mailer.send(inConversation(uses, mail, `reply-${replyId}`, { to: mail.to, ...text }));
  await run.transaction((tx) => markMailed(tx, replyId, isoNow(uses.clock)));
  return { mails: 1 };
}

/** A reply that resolved the ticket is in the same mail; if the ticket was reopened since, the reply is mailed alone. */
export async function mailResolved(
  uses: MailUses,
  run: JobRun,
  { ticketId, replyId }: { readonly ticketId: number; readonly replyId?: number | undefined },
) {
  await run.transaction((tx) => notifyResolved(tx, isoNow(uses.clock), ticketId));
  const mail = await run.read((tx) => resolvedMailOf(tx, ticketId));
  if (!mail) return replyId === undefined ? { mails: 0 } : mailReply(uses, run, replyId);
  const reply = replyId === undefined ? undefined : await run.read((tx) => replyMailOf(tx, replyId));
  const text = resolvedMail(mail.language, {
    ...mail,
    ratingUrl: uses.ratingLinks.urlOf(mail),
    canReply: canReply(uses, mail),
    answer: reply?.body,
  });
  const name = `resolved-${mail.resolvedMs}`;
  await uses.mailer.send(inConversation(uses, mail, name, { to: mail.to, ...text }));
  if (reply) await run.transaction((tx) => markMailed(tx, reply.replyId, isoNow(uses.clock)));
  return { mails: 1 };
}
