import type { JobRun } from '@lastmile/jobs';
import { conversationOf, replyMarker, type TicketServices } from '../../tickets/index.ts';
import { markNotified, visitMailOf } from '../queries/visits.ts';
import { mailKindOf, stateToNotify, visitMail } from '../rules/visit-mails.ts';

export type VisitMailUses = Pick<TicketServices, 'mailer' | 'replyAddresses'>;

/** The mail is sent between two transactions; if the worker dies in between, the same mail is sent once more. */
export async function mailVisit(uses: VisitMailUses, run: JobRun, visitId: number) {
  const visit = await run.read((tx) => visitMailOf(tx, visitId));
  const kind = visit && mailKindOf(visit);
  if (!kind) return { mails: 0 };
  const conversation = conversationOf(uses, visit, `visit-${visitId}-${kind}-${visit.date}-${visit.from}`);
  const { subject, text } = visitMail(kind, visit);
  const marker = conversation.replyTo ? `${replyMarker(visit.language)}\n\n` : '';
  await uses.mailer.send({ to: visit.address, ...conversation, subject, text: `${marker}${text}` });
  await run.transaction((tx) => markNotified(tx, visitId, stateToNotify(visit)));
  return { mails: 1 };
}
