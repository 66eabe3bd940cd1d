import type { CallInput, visitCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, stale } from '../../../../core/problem.ts';
import { createTicket, insertEvents, isoNow, requireActiveTicket } from '../../tickets/index.ts';
import { enqueueVisitMail } from '../jobs.ts';
import { insertVisit, type LockedVisit, updateVisitRow } from '../queries/visits.ts';
import { checkWindow, type TimeWindow, windowText } from '../rules/time-window.ts';
import { localNow } from './local-time.ts';
import { requirePlanned } from './require-visit.ts';
import { notifyTechnician, requireTechnician, requireTicketAccess } from './technician.ts';

type Form = CallInput<typeof visitCalls.schedule>['body'];
type Update = CallInput<typeof visitCalls.update>['body'];

async function requireWindow(clock: Clock, tx: Tx, window: TimeWindow): Promise<void> {
  const error = checkWindow(window, await localNow(clock, tx));
  if (error) throw fieldProblem(error, error === 'visits.window' ? 'to' : 'date');
}

/** One line in the history of the ticket. */
export const visitEvent = (
  { ticketId }: { readonly ticketId: number },
  [what, detail]: readonly [what: string, detail: string | null],
  at: string,
  { userId }: Caller,
) => ({
  ticket_id: ticketId,
  at,
  user_id: userId,
  kind: 'visit' as const,
  from_value: detail,
  to_value: what,
});

export async function scheduleVisit(clock: Clock, tx: Tx, form: Form, caller: Caller) {
  const { date, from, to, instructions } = form;
  await requireWindow(clock, tx, form);
  const technician = form.staffId ? await requireTechnician(tx, form.staffId) : undefined;
  const ticket = await ticketFor(clock, tx, form, technician?.departmentId ?? null, caller);
  if (technician) requireTicketAccess(technician, ticket.departmentId);
  const visit = await insertVisit(tx, {
    ticket_id: ticket.id,
    staff_id: technician?.id ?? null,
    visit_date: date,
    from_time: from,
    to_time: to,
    instructions,
  });
  await insertEvents(tx, [
    visitEvent({ ticketId: ticket.id }, ['scheduled', windowText(form)], isoNow(clock), caller),
  ]);
  if (technician)
    await notifyTechnician(clock, tx, technician, { date, from, to, subject: ticket.subject }, caller);
  await enqueueVisitMail(tx, visit.id);
  return { ...visit, ticketId: ticket.id };
}

/** The ticket that the visit belongs to; without one, it is opened in the department of the technician. */
async function ticketFor(clock: Clock, tx: Tx, form: Form, departmentId: number | null, caller: Caller) {
  if (form.ticketId) return requireActiveTicket(tx, form.ticketId, caller);
  const { subscriberId, subject, category } = form;
  if (!subscriberId || !subject) throw fieldProblem('visits.what_for', 'subject');
  const { id } = await createTicket(
    clock,
    tx,
    {
      subject,
      body: form.instructions ?? subject,
      category,
      urgency: 'normal',
      source: 'staff',
      departmentId,
      subscriberId,
      contactName: null,
      contactMobile: null,
      attachmentIds: [],
    },
    caller,
  );
  return { id, subject, departmentId };
}

export async function updateVisit(clock: Clock, tx: Tx, form: Update, caller: Caller) {
  const before = await requirePlanned(tx, form.id);
  if (before.version !== form.version) throw stale('This visit');
  const after = planOf(before, form);
  const isMoved = windowText(before) !== windowText(after);
  if (isMoved) await requireWindow(clock, tx, after);
  const name = await reassign(clock, tx, before, after, caller);
  const changed = await updateVisitRow(tx, form.id, {
    staff_id: after.staffId,
    visit_date: after.date,
    from_time: after.from,
    to_time: after.to,
    instructions: after.instructions,
  });
  const at = isoNow(clock);
  await insertEvents(tx, [
    ...(isMoved ? [visitEvent(before, ['rescheduled', windowText(after)], at, caller)] : []),
    ...(name === undefined ? [] : [visitEvent(before, ['assigned', name], at, caller)]),
  ]);
  if (isMoved) await enqueueVisitMail(tx, form.id);
  return changed;
}

const planOf = (before: LockedVisit, form: Update) => ({
  subject: before.subject,
  date: form.date ?? before.date,
  from: form.from ?? before.from,
  to: form.to ?? before.to,
  staffId: form.staffId === undefined ? before.staffId : form.staffId,
  instructions: form.instructions === undefined ? before.instructions : form.instructions,
});

/** The name of the new technician, null for nobody; undefined if it stays the same one. */
async function reassign(
  clock: Clock,
  tx: Tx,
  before: LockedVisit,
  after: ReturnType<typeof planOf>,
  caller: Caller,
): Promise<string | null | undefined> {
  if (after.staffId === before.staffId) return undefined;
  if (after.staffId === null) return null;
  const technician = await requireTechnician(tx, after.staffId);
  requireTicketAccess(technician, before.departmentId);
  await notifyTechnician(clock, tx, technician, after, caller);
  return technician.name;
}
