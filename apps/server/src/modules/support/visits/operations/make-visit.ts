import type { CallInput, visitCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { createNote, insertEvents, isoNow, resolveIfActive } from '../../tickets/index.ts';
import { enqueueVisitMail } from '../jobs.ts';
import { insertMaterials, markNotified, updateVisitRow } from '../queries/visits.ts';
import { windowText } from '../rules/time-window.ts';
import { visitEvent } from './plan-visit.ts';
import { requireOwn, requirePlanned, requireVisit } from './require-visit.ts';

type Body<Name extends keyof typeof visitCalls> = CallInput<(typeof visitCalls)[Name]>['body'];

export async function startVisit(clock: Clock, tx: Tx, { id }: Body<'start'>, caller: Caller) {
  const visit = await requirePlanned(tx, id);
  requireOwn(visit, caller);
  const at = isoNow(clock);
  await insertEvents(tx, [visitEvent(visit, ['started', visit.staffName], at, caller)]);
  return updateVisitRow(tx, id, { status: 'started', started_at: at });
}

/** The result is an internal note of the ticket, which the photos belong to. */
export async function finishVisit(clock: Clock, tx: Tx, form: Body<'finish'>, caller: Caller) {
  const { id, outcome, result, materials, attachmentIds } = form;
  const visit = await requireVisit(tx, id);
  if (visit.status !== 'started') throw new Problem('visits.not_started');
  requireOwn(visit, caller);
  const at = isoNow(clock);
  const { ticketId } = visit;
  const note = await createNote(tx, { ticketId, body: result, attachmentIds, at }, caller);
  await insertMaterials(tx, id, materials);
  await insertEvents(tx, [visitEvent(visit, ['done', outcome], at, caller)]);
  const isResolved = form.resolveTicket && (await resolveIfActive(clock, tx, ticketId, caller));
  const changed = await updateVisitRow(tx, id, {
    status: 'done',
    finished_at: at,
    outcome,
    result,
    reply_id: note.id,
  });
  // The mail that the ticket is resolved says the same.
  if (isResolved) await markNotified(tx, id, 'done');
  else await enqueueVisitMail(tx, id);
  return changed;
}

export async function cancelVisit(clock: Clock, tx: Tx, { id, reason }: Body<'cancel'>, caller: Caller) {
  const visit = await requirePlanned(tx, id);
  const at = isoNow(clock);
  await insertEvents(tx, [visitEvent(visit, ['cancelled', windowText(visit)], at, caller)]);
  const changed = await updateVisitRow(tx, id, {
    status: 'cancelled',
    finished_at: at,
    cancel_reason: reason,
  });
  await enqueueVisitMail(tx, id);
  return changed;
}
