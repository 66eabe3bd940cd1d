import type { CallInput, ticketCalls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { outagesOf } from '../../../customers/subscribers/index.ts';
import { alertTexts, enqueueNotifications, enqueueStaffAlert } from '../../../messaging/outbox/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { holdOpenOutage } from '../queries/outages.ts';
import { attachFiles, insertReply } from '../queries/replies.ts';
import { loadTargets } from '../queries/settings.ts';
import {
  findTicketSubscriber,
  insertEvents,
  insertTicket,
  lockTicket,
  nextNumber,
} from '../queries/tickets.ts';
import { reportsOutage } from '../rules/outage-categories.ts';
import { dueTimes } from '../rules/ticket-targets.ts';
import { requireDepartment, requireStaff } from './assignment.ts';
import { isoNow } from './require-ticket.ts';

type Form = CallInput<typeof ticketCalls.create>['body'];

/** Opens a ticket; what the customer said is the first reply. */
export async function createTicket(clock: Clock, tx: Tx, form: Form, caller: Caller) {
  const { subject, category, urgency, source } = form;
  const { departmentId = null, staffId = null, subscriberId = null, linkedToId = null } = form;
  const subscriber = subscriberId === null ? undefined : await requireSubscriber(tx, subscriberId);
  if (departmentId !== null) await requireDepartment(tx, departmentId);
  if (staffId !== null) await requireStaff(tx, staffId, departmentId);
  const linked = linkedToId === null ? undefined : await requireClosed(tx, linkedToId);
  const outage = await openOutageFor(tx, form);
  const at = isoNow(clock);
  const ticket = await insertTicket(tx, {
    number: await nextNumber(tx),
    desk: 'isp',
    subject,
    category,
    urgency,
    source,
    department_id: departmentId,
    staff_id: staffId,
    subscriber_id: subscriberId,
    // A reseller sees what they opened, also without a subscriber.
    reseller_user_id: subscriber?.resellerUserId ?? resellerOf(caller),
    contact_name: form.contactName,
    contact_mobile: form.contactMobile,
    linked_to_id: linkedToId,
    outage_id: outage?.id ?? null,
    opened_by: caller.userId,
    opened_at: at,
    last_activity_at: at,
    ...dueTimes(await loadTargets(tx), urgency, clock.now()),
  });
  const event = { ticket_id: ticket.id, at, user_id: caller.userId };
  await insertEvents(tx, [
    { ...event, kind: 'created' as const, from_value: null, to_value: source },
    ...(linked
      ? [{ ...event, kind: 'linked' as const, from_value: null, to_value: `#${linked.number}` }]
      : []),
    ...(outage ? [{ ...event, kind: 'outage' as const, from_value: null, to_value: outage.name }] : []),
  ]);
  const reply = await insertReply(tx, {
    ticketId: ticket.id,
    author: source === 'staff' ? 'staff' : 'customer',
    userId: caller.userId,
    authorName: customerName(form, subscriber),
    internal: false,
    body: form.body,
    at,
  });
  await attach(tx, form.attachmentIds, ticket.id, reply.id, caller);
  await announce(tx, at, { ...ticket, subject, subscriberId, isFromCustomer: source !== 'staff' });
  return ticket;
}

interface OpenedTicket {
  readonly id: number;
  readonly number: number;
  readonly subject: string;
  readonly subscriberId: number | null;
  readonly isFromCustomer: boolean;
}

/** Tells staff of the new ticket, and the customer that it was received. */
async function announce(tx: Tx, at: string, ticket: OpenedTicket): Promise<void> {
  const { id, number, subject, subscriberId, isFromCustomer } = ticket;
  const { locale } = await findIssuer(tx);
  const text = alertTexts(locale).newTicket(number, subject);
  await enqueueStaffAlert(tx, at, { kind: 'new_ticket', key: String(id), text });
  if (subscriberId !== null && isFromCustomer)
    await enqueueNotifications(tx, at, 'ticket_opened', [
      { subscriberId, ticketId: id, key: String(id), number: `#${number}` },
    ]);
}

/** A customer who reports that nothing works, while an outage says why. */
async function openOutageFor(tx: Tx, { subscriberId, category }: Form) {
  if (!subscriberId || !reportsOutage(category)) return undefined;
  const outage = (await outagesOf(tx, subscriberId)).find(({ endedAt }) => endedAt === null);
  if (!outage) return undefined;
  // It does not end before this ticket is part of it: it would stay open.
  const isOpen = await outsideDataScope(tx, () => holdOpenOutage(tx, outage.id));
  return isOpen ? outage : undefined;
}

/** Null: the name of the user who opened it. */
const customerName = (
  { source, contactName }: Form,
  subscriber: Awaited<ReturnType<typeof findTicketSubscriber>>,
): string | null =>
  source === 'staff' ? null : (contactName ?? subscriber?.name ?? subscriber?.username ?? null);

async function requireSubscriber(tx: Tx, id: number) {
  const subscriber = await findTicketSubscriber(tx, id);
  if (!subscriber) throw fieldProblem('tickets.subscriber_not_found', 'subscriberId');
  return subscriber;
}

/** A ticket that is not closed yet takes the reply itself. */
async function requireClosed(tx: Tx, id: number) {
  const ticket = await lockTicket(tx, id);
  if (ticket?.status !== 'closed') throw fieldProblem('tickets.not_closed', 'linkedToId');
  return ticket;
}

/** Attaches all of the files, or none. */
export async function attach(
  tx: Tx,
  ids: readonly number[],
  ticketId: number,
  replyId: number,
  { userId }: Caller,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const attached = await attachFiles(tx, wanted, { ticketId, replyId, userId });
  if (attached !== wanted.length) throw fieldProblem('tickets.attachment_not_found', 'attachmentIds');
}
