import type { CallInput, TicketStatus, ticketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { insertReply } from '../queries/replies.ts';
import {
  findTicketSubscriber,
  insertEvents,
  type LockedTicket,
  type TicketUpdate,
  updateTicketRow,
} from '../queries/tickets.ts';
import { statusAfterCustomerReply } from '../rules/ticket-status.ts';
import { attach } from './create-ticket.ts';
import { isoNow, requireTicket } from './require-ticket.ts';

type Form = CallInput<typeof ticketCalls.reply>['body'];

/** The mail about it is the caller's matter. */
export async function createReply(clock: Clock, tx: Tx, form: Form, caller: Caller) {
  const { ticketId, author, body, attachmentIds } = form;
  const ticket = await requireTicket(tx, ticketId, caller);
  if (ticket.status === 'closed') throw new Problem('tickets.closed');
  const at = isoNow(clock);
  // What the customer said is never internal.
  const internal = author === 'staff' && form.internal;
  const reply = await insertReply(tx, {
    ticketId,
    author,
    userId: caller.userId,
    authorName: author === 'customer' ? await customerNameOf(tx, ticket) : null,
    internal,
    body,
    at,
  });
  await attach(tx, attachmentIds, ticketId, reply.id, caller);
  if (author === 'customer')
    await createCustomerReply(tx, ticket, { at, nowMs: clock.now(), userId: caller.userId });
  else await updateTicketRow(tx, ticketId, staffReply(ticket, internal, at));
  return { id: reply.id };
}

interface NewNote {
  readonly ticketId: number;
  readonly body: string;
  readonly attachmentIds: readonly number[];
  readonly at: string;
}

/** An internal note that another module adds, whatever the status of the ticket. */
export async function createNote(tx: Tx, { ticketId, body, attachmentIds, at }: NewNote, caller: Caller) {
  const { userId } = caller;
  const note = { ticketId, author: 'staff' as const, userId, authorName: null, internal: true, body, at };
  const reply = await insertReply(tx, note);
  await attach(tx, attachmentIds, ticketId, reply.id, caller);
  await updateTicketRow(tx, ticketId, { last_activity_at: at });
  return reply;
}

/** The first public reply is the response that is measured. */
const staffReply = ({ firstResponseAt }: LockedTicket, internal: boolean, at: string): TicketUpdate => ({
  last_activity_at: at,
  ...(internal || firstResponseAt !== null ? {} : { first_response_at: at }),
});

/** The ticket waits for staff again; it may have been resolved for too long. */
export async function createCustomerReply(
  tx: Tx,
  ticket: LockedTicket,
  { at, nowMs, userId }: { readonly at: string; readonly nowMs: number; readonly userId: number | null },
): Promise<void> {
  const status = statusAfterCustomerReply(ticket.status, ticket.resolvedAt, nowMs);
  if (status === undefined) throw new Problem('tickets.closed');
  await updateTicketRow(tx, ticket.id, {
    last_activity_at: at,
    ...(status === ticket.status ? {} : { status, resolved_at: null }),
  });
  if (status !== ticket.status) await insertEvents(tx, [statusEvent(ticket, status, at, userId)]);
}

export const statusEvent = (
  { id, status }: Pick<LockedTicket, 'id' | 'status'>,
  to: TicketStatus,
  at: string,
  userId: number | null,
) => ({ ticket_id: id, at, user_id: userId, kind: 'status' as const, from_value: status, to_value: to });

export async function customerNameOf(tx: Tx, ticket: LockedTicket): Promise<string | null> {
  if (ticket.contactName !== null || ticket.subscriberId === null) return ticket.contactName;
  const subscriber = await findTicketSubscriber(tx, ticket.subscriberId);
  return subscriber?.name ?? subscriber?.username ?? null;
}
