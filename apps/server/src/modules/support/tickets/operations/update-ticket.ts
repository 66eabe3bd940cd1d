import type { CallInput, ticketCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { loadTargets } from '../queries/settings.ts';
import { insertEvents, moveTicketRow, updateTicketRow } from '../queries/tickets.ts';
import { canMove, isActive } from '../rules/ticket-status.ts';
import { dueTimes } from '../rules/ticket-targets.ts';
import { requireDepartment, requireStaff } from './assignment.ts';
import { enqueueResolvedMail } from './mail-jobs.ts';
import { statusEvent } from './reply.ts';
import { isoNow, requireActiveTicket, requireTicket } from './require-ticket.ts';

type Body<Name extends keyof typeof ticketCalls> = CallInput<(typeof ticketCalls)[Name]>['body'];

/** Each of these is its own call with its own line in the history; without a change there is none. */
export async function updateStatus(
  clock: Clock,
  tx: Tx,
  { ticketId, status }: Body<'updateStatus'>,
  caller: Caller,
  replyId?: number,
) {
  const ticket = await requireActiveTicket(tx, ticketId, caller);
  if (ticket.status === status) return { id: ticketId };
  if (!canMove(ticket.status, status)) throw new Problem('tickets.transition');
  const at = isoNow(clock);
  await updateTicketRow(tx, ticketId, {
    status,
    last_activity_at: at,
    ...(status === 'resolved' ? { resolved_at: at } : {}),
  });
  await insertEvents(tx, [statusEvent(ticket, status, at, caller.userId)]);
  if (status === 'resolved') await enqueueResolvedMail(tx, ticketId, replyId);
  return { id: ticketId };
}

/** Resolves a ticket that is still active; false if it was not. */
export async function resolveIfActive(
  clock: Clock,
  tx: Tx,
  ticketId: number,
  caller: Caller,
): Promise<boolean> {
  const ticket = await requireTicket(tx, ticketId, caller);
  if (!isActive(ticket.status)) return false;
  await updateStatus(clock, tx, { ticketId, status: 'resolved' }, caller);
  return true;
}

export async function updateUrgency(
  clock: Clock,
  tx: Tx,
  { ticketId, urgency }: Body<'updateUrgency'>,
  caller: Caller,
) {
  const ticket = await requireActiveTicket(tx, ticketId, caller);
  if (ticket.urgency === urgency) return { id: ticketId };
  const at = isoNow(clock);
  await updateTicketRow(tx, ticketId, {
    urgency,
    last_activity_at: at,
    ...dueTimes(await loadTargets(tx), urgency, Date.parse(ticket.openedAt)),
  });
  const event = { ticket_id: ticketId, at, user_id: caller.userId, kind: 'urgency' as const };
  await insertEvents(tx, [{ ...event, from_value: ticket.urgency, to_value: urgency }]);
  return { id: ticketId };
}

/** The history is written first: the caller may not see the ticket in its new department. */
export async function updateDepartment(
  clock: Clock,
  tx: Tx,
  { ticketId, departmentId }: Body<'updateDepartment'>,
  caller: Caller,
) {
  const ticket = await requireActiveTicket(tx, ticketId, caller);
  if (ticket.desk !== 'isp') throw new Problem('not_found');
  if (ticket.departmentId === departmentId) return { id: ticketId };
  const name = await requireDepartment(tx, departmentId);
  const at = isoNow(clock);
  const event = { ticket_id: ticketId, at, user_id: caller.userId };
  await insertEvents(tx, [
    { ...event, kind: 'department' as const, from_value: ticket.departmentName, to_value: name },
    ...(ticket.staffId === null
      ? []
      : [{ ...event, kind: 'staff' as const, from_value: ticket.staffName, to_value: null }]),
  ]);
  await updateTicketRow(tx, ticketId, { last_activity_at: at });
  await moveTicketRow(tx, ticketId, departmentId);
  return { id: ticketId };
}

export async function updateStaff(
  clock: Clock,
  tx: Tx,
  { ticketId, staffId }: Body<'updateStaff'>,
  caller: Caller,
) {
  const ticket = await requireActiveTicket(tx, ticketId, caller);
  if (ticket.staffId === staffId) return { id: ticketId };
  const name = staffId === null ? null : await requireStaff(tx, staffId, ticket.departmentId);
  const at = isoNow(clock);
  await updateTicketRow(tx, ticketId, { staff_id: staffId, last_activity_at: at });
  const event = { ticket_id: ticketId, at, user_id: caller.userId, kind: 'staff' as const };
  await insertEvents(tx, [{ ...event, from_value: ticket.staffName, to_value: name }]);
  return { id: ticketId };
}

/** It disappears from all lists; nothing of it is deleted. */
export async function hideTicket(
  clock: Clock,
  tx: Tx,
  { ticketId }: Body<'delete'>,
  caller: Caller,
): Promise<undefined> {
  await requireTicket(tx, ticketId, caller);
  await updateTicketRow(tx, ticketId, { hidden_at: isoNow(clock), hidden_by: caller.userId });
  return undefined;
}
