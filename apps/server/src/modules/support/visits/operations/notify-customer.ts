import type { CustomerKind } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { enqueueNotifications } from '../../../messaging/outbox/index.ts';
import { inConversation } from '../../ticket-links/index.ts';
import { isoNow, type TicketServices } from '../../tickets/index.ts';
import { markNotified, visitMessageOf } from '../queries/visits.ts';
import { windowText } from '../rules/time-window.ts';
import { type MailKind, messageKindOf, stateToNotify, visitMail } from '../rules/visit-mails.ts';

export type VisitMessageUses = Pick<TicketServices, 'clock' | 'mailer' | 'replyAddresses'>;
type Visit = NonNullable<Awaited<ReturnType<typeof visitMessageOf>>>;

/** The mail is sent between two transactions; if the worker dies in between, the same mail is sent once more. */
export async function notifyCustomer(uses: VisitMessageUses, run: JobRun, visitId: number) {
  const visit = await run.read((tx) => visitMessageOf(tx, visitId));
  const kind = visit && messageKindOf(visit);
  if (!kind) return { mails: 0 };
  if (visit.address !== null) await mailVisit(uses, visitId, kind, { ...visit, address: visit.address });
  await run.transaction(async (tx) => {
    await queueMessage(tx, isoNow(uses.clock), visitId, kind, visit);
    await markNotified(tx, visitId, stateToNotify(visit));
  });
  return { mails: visit.address === null ? 0 : 1 };
}

async function mailVisit(
  uses: VisitMessageUses,
  visitId: number,
  kind: MailKind,
  visit: Visit & { readonly address: string },
): Promise<void> {
  const name = `visit-${visitId}-${kind}-${visit.date}-${visit.from}`;
  const mail = { to: visit.address, ...visitMail(kind, visit) };
  await uses.mailer.send(inConversation(uses, visit, name, mail));
}

/** A visit that ended well needs no SMS: the technician was there. */
const messageKinds: Readonly<Partial<Record<MailKind, CustomerKind>>> = {
  scheduled: 'visit_scheduled',
  rescheduled: 'visit_scheduled',
  cancelled: 'visit_cancelled',
  no_access: 'visit_missed',
};

/** By the channels that the ISP chose. The window is in the key: a message about an earlier one is not sent any more. */
async function queueMessage(tx: Tx, at: string, visitId: number, kind: MailKind, visit: Visit) {
  const { subscriberId, ticketId, number } = visit;
  const notification = messageKinds[kind];
  if (!notification || subscriberId === null) return;
  const key = `${visitId}:${windowText(visit)}:${Date.parse(at)}`;
  await enqueueNotifications(tx, at, notification, [
    { subscriberId, ticketId, visitId, key, number: `#${number}` },
  ]);
}
