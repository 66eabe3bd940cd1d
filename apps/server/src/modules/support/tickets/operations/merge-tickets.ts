import type { CallInput, ticketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { moveReplies } from '../queries/replies.ts';
import { insertEvents, type LockedTicket, updateTicketRow } from '../queries/tickets.ts';
import { isActive } from '../rules/ticket-status.ts';
import { isoNow, requireActiveTicket, requireTicket } from './require-ticket.ts';

/** Moves the conversation and the visits of a duplicate to the other ticket and closes the duplicate. */
export async function mergeTickets(
  clock: Clock,
  tx: Tx,
  { ticketId, intoTicketId }: CallInput<typeof ticketCalls.merge>['body'],
  caller: Caller,
) {
  if (ticketId === intoTicketId) throw fieldProblem('tickets.merge_itself', 'intoTicketId');
  // Locked by id, which avoids a deadlock of two who merge the same tickets in opposite directions.
  const [low, high] = [Math.min(ticketId, intoTicketId), Math.max(ticketId, intoTicketId)];
  await requireTicket(tx, low, caller);
  await requireTicket(tx, high, caller);
  const duplicate = await requireActiveTicket(tx, ticketId, caller);
  const target = await requireTicket(tx, intoTicketId, caller);
  requireSameMatter(duplicate, target);
  const at = isoNow(clock);
  await moveReplies(tx, ticketId, intoTicketId);
  const event = { at, user_id: caller.userId, kind: 'merged' as const };
  await insertEvents(tx, [
    { ...event, ticket_id: ticketId, from_value: null, to_value: `#${target.number}` },
    { ...event, ticket_id: intoTicketId, from_value: `#${duplicate.number}`, to_value: null },
  ]);
  await updateTicketRow(tx, intoTicketId, { last_activity_at: at });
  await updateTicketRow(tx, ticketId, {
    status: 'closed',
    resolved_at: at,
    closed_at: at,
    merged_into_id: intoTicketId,
    last_activity_at: at,
  });
  return { id: intoTicketId };
}

function requireSameMatter(duplicate: LockedTicket, target: LockedTicket): void {
  if (!isActive(target.status) || duplicate.desk !== target.desk)
    throw fieldProblem('tickets.merge_target', 'intoTicketId');
  const subscribers = [duplicate.subscriberId, target.subscriberId].filter((id) => id !== null);
  if (new Set(subscribers).size > 1) throw fieldProblem('tickets.merge_other_subscriber', 'intoTicketId');
}
