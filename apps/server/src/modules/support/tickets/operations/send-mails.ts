import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { markMailed, replyMailOf, resolvedMailOf } from '../queries/mails.ts';
import type { RatingLinks } from '../rules/rating-links.ts';
import { replyMail, resolvedMail } from '../rules/ticket-mails.ts';
import { isoNow } from './require-ticket.ts';

export interface MailUses extends Pick<Services, 'clock' | 'mailer'> {
  readonly ratingLinks: RatingLinks;
}

/** The mail is sent between two transactions; if the worker dies in between, the same mail is sent once more. */
export async function mailReply({ clock, mailer }: MailUses, run: JobRun, replyId: number) {
  const mail = await run.read((tx) => replyMailOf(tx, replyId));
  if (!mail) return { mails: 0 };
  await mailer.send({
    to: mail.to,
    messageId: `<ticket-reply-${mail.ispId}-${replyId}@lastmile>`,
    ...replyMail(mail.language, mail),
  });
  await run.transaction((tx) => markMailed(tx, replyId, isoNow(clock)));
  return { mails: 1 };
}

export async function mailResolved({ mailer, ratingLinks }: MailUses, run: JobRun, ticketId: number) {
  const mail = await run.read((tx) => resolvedMailOf(tx, ticketId));
  if (!mail) return { mails: 0 };
  const ratingUrl = ratingLinks.urlOf({ ispId: mail.ispId, ticketId });
  await mailer.send({ to: mail.to, ...resolvedMail(mail.language, { ...mail, ratingUrl }) });
  return { mails: 1 };
}
