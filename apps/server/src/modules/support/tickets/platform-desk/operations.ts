import type { CallInput, platformTicketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { attach } from '../operations/create-ticket.ts';
import { createCustomerReply, statusEvent } from '../operations/reply.ts';
import { isoNow } from '../operations/require-ticket.ts';
import { insertReply, repliesOf } from '../queries/replies.ts';
import { eventsOf } from '../queries/ticket-details.ts';
import { insertEvents, insertTicket, lockTicket, nextNumber, updateTicketRow } from '../queries/tickets.ts';
import { canMove, isActive } from '../rules/ticket-status.ts';
import { dueTimes } from '../rules/ticket-targets.ts';
import { notifyIsp, notifyPlatform } from './notify.ts';
import { findRequest, openPlatformDesk } from './queries.ts';

type Body<Name extends 'create' | 'reply' | 'updateStatus'> = CallInput<
  (typeof platformTicketCalls)[Name]
>['body'];

/** A request is written by the ISP and answered by the platform: who belongs to no ISP, and acts as none. */
const isPlatform = ({ ispId }: Caller): boolean => ispId === null;

export async function createRequest(clock: Clock, tx: Tx, form: Body<'create'>, caller: Caller) {
  await openPlatformDesk(tx);
  const at = isoNow(clock);
  const ticket = await insertTicket(tx, {
    number: await nextNumber(tx),
    desk: 'platform',
    subject: form.subject,
    category: 'other',
    urgency: form.urgency,
    source: 'staff',
    department_id: null,
    staff_id: null,
    subscriber_id: null,
    reseller_user_id: null,
    contact_name: null,
    contact_mobile: null,
    linked_to_id: null,
    opened_by: caller.userId,
    opened_at: at,
    last_activity_at: at,
    ...dueTimes([], form.urgency, clock.now()),
  });
  const event = { ticket_id: ticket.id, at, user_id: caller.userId };
  await insertEvents(tx, [{ ...event, kind: 'created', from_value: null, to_value: 'staff' }]);
  const author = { author: 'customer' as const, userId: caller.userId, authorName: null, internal: false };
  const reply = await insertReply(tx, { ticketId: ticket.id, ...author, body: form.body, at });
  await attach(tx, form.attachmentIds, ticket.id, reply.id, caller);
  await notifyPlatform(clock, tx, ticket.id, 'opened');
  return ticket;
}

export async function requireRequest(tx: Tx, id: number) {
  await openPlatformDesk(tx);
  const ticket = await lockTicket(tx, id);
  if (ticket?.desk !== 'platform') throw new Problem('not_found');
  return ticket;
}

/** In a transaction of the ISP whose request it is, also if the platform writes. */
export async function replyToRequest(clock: Clock, tx: Tx, form: Body<'reply'>, caller: Caller) {
  const { ticketId, body } = form;
  const ticket = await requireRequest(tx, ticketId);
  if (ticket.status === 'closed') throw new Problem('tickets.closed');
  const at = isoNow(clock);
  const author = isPlatform(caller) ? 'staff' : 'customer';
  const { userId } = caller;
  const reply = await insertReply(tx, {
    ticketId,
    author,
    userId,
    authorName: null,
    internal: false,
    body,
    at,
  });
  await attach(tx, form.attachmentIds, ticketId, reply.id, caller);
  if (author === 'customer') {
    await createCustomerReply(tx, ticket, { at, nowMs: clock.now(), userId });
    await notifyPlatform(clock, tx, ticketId, 'written');
  } else {
    const isFirst = ticket.firstResponseAt === null;
    await updateTicketRow(tx, ticketId, {
      last_activity_at: at,
      ...(isFirst ? { first_response_at: at } : {}),
    });
    await notifyIsp(clock, tx, ticket, 'answered');
  }
  return { id: reply.id };
}

export async function updateRequestStatus(clock: Clock, tx: Tx, form: Body<'updateStatus'>, caller: Caller) {
  const { ticketId, status } = form;
  const ticket = await requireRequest(tx, ticketId);
  if (!isActive(ticket.status)) throw new Problem('tickets.closed');
  if (ticket.status === status) return { id: ticketId };
  const isAllowed = isPlatform(caller) || status === 'resolved';
  if (!isAllowed || !canMove(ticket.status, status)) throw new Problem('tickets.transition');
  const at = isoNow(clock);
  const isResolved = status === 'resolved';
  await updateTicketRow(tx, ticketId, {
    status,
    last_activity_at: at,
    ...(isResolved ? { resolved_at: at } : {}),
  });
  await insertEvents(tx, [statusEvent(ticket, status, at, caller.userId)]);
  if (isResolved && isPlatform(caller)) await notifyIsp(clock, tx, ticket, 'resolved');
  return { id: ticketId };
}

export async function getRequest(tx: Tx, id: number) {
  const ticket = await findRequest(tx, id);
  if (!ticket) throw new Problem('not_found');
  return { ...ticket, replies: await repliesOf(tx, id), events: await eventsOf(tx, id) };
}
