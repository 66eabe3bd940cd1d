import type { CallInput, outageCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { enqueueNotifications } from '../../../messaging/outbox/index.ts';
import { findIssuer } from '../../../platform/isps/index.ts';
import { insertEvents, isoNow, requireActiveTicket, updateTicketRow } from '../../tickets/index.ts';
import { enqueueTickets } from '../job-definitions.ts';
import {
  affectedSubscribers,
  areaExists,
  insertAffected,
  insertOutage,
  isAffected,
  lockOutage,
  routerExists,
  updateOutage,
} from '../queries/update-outages.ts';
import { outageTexts } from '../rules/outage-texts.ts';
import { requireOutage, requireWholeIsp } from './require-outage.ts';

type Body<Name extends 'declare' | 'confirm' | 'dismiss' | 'end' | 'attach'> = CallInput<
  (typeof outageCalls)[Name]
>['body'];

/** Clocks of browsers are not exact. */
const toleranceMs = 60_000;

function timeOf(clock: Clock, given: string | null | undefined, field: string, after = 0): string {
  if (!given) return isoNow(clock);
  const ms = Date.parse(given);
  if (ms > clock.now() + toleranceMs || ms < after) throw fieldProblem('outages.time', field);
  return new Date(Math.min(ms, clock.now())).toISOString();
}

export async function declareOutage(clock: Clock, tx: Tx, body: Body<'declare'>, caller: Caller) {
  requireWholeIsp(caller);
  const { routerId = null, areaId = null } = body;
  if ((routerId === null) === (areaId === null)) throw fieldProblem('outages.where', 'routerId');
  const exists = routerId === null ? await areaExists(tx, areaId ?? 0) : await routerExists(tx, routerId);
  if (!exists) throw fieldProblem('outages.where', routerId === null ? 'areaId' : 'routerId');
  const outage = await insertOutage(tx, {
    router_id: routerId,
    area_id: areaId,
    cause: body.cause,
    started_at: timeOf(clock, body.startedAt, 'startedAt'),
    confirmed_at: isoNow(clock),
    confirmed_by: caller.userId,
  });
  if (!outage) throw new Problem('outages.already_open');
  return take(clock, tx, { id: outage.id, routerId, areaId });
}

/** Fixes the affected subscribers; a job attaches the tickets, also those that the caller does not see. */
async function take(
  clock: Clock,
  tx: Tx,
  outage: { id: number; routerId: number | null; areaId: number | null },
) {
  await updateOutage(tx, outage.id, { affected_count: await insertAffected(tx, outage) });
  await notifyAffected(clock, tx, outage.id, 'outage');
  await enqueueTickets(tx, outage.id);
  return { id: outage.id, status: 'confirmed' as const };
}

export async function confirmOutage(clock: Clock, tx: Tx, { id, cause }: Body<'confirm'>, caller: Caller) {
  const outage = await requireOutage(tx, id, caller);
  if (outage.status !== 'suspected') throw new Problem('outages.wrong_state');
  await updateOutage(tx, id, {
    status: 'confirmed',
    cause: cause ?? outage.cause,
    confirmed_at: isoNow(clock),
    confirmed_by: caller.userId,
  });
  return take(clock, tx, outage);
}

export async function dismissOutage(clock: Clock, tx: Tx, { id }: Body<'dismiss'>, caller: Caller) {
  const { status } = await requireOutage(tx, id, caller);
  if (status !== 'suspected') throw new Problem('outages.wrong_state');
  await updateOutage(tx, id, { status: 'dismissed', ended_at: isoNow(clock), ended_by: caller.userId });
  return { id, status: 'dismissed' as const };
}

export async function endOutage(clock: Clock, tx: Tx, body: Body<'end'>, caller: Caller) {
  const { id } = body;
  const outage = await requireOutage(tx, id, caller);
  if (outage.status !== 'confirmed') throw new Problem('outages.wrong_state');
  const startMs = Date.parse(outage.startedAt);
  await updateOutage(tx, id, {
    status: 'ended',
    cause: body.cause ?? outage.cause,
    ended_at: timeOf(clock, body.endedAt, 'endedAt', startMs),
    ended_by: caller.userId,
    // Some of its tickets may be out of the caller's sight, or be opened in this moment.
    closing_reply: body.reply || outageTexts((await findIssuer(tx)).locale).isOver,
  });
  await enqueueTickets(tx, id);
  await notifyAffected(clock, tx, id, 'outage_ended');
  return { id, status: 'ended' as const };
}

/** Queues a message to every affected subscriber, if the ISP wants this kind; each outage is told once. */
const notifyAffected = async (clock: Clock, tx: Tx, outageId: number, kind: 'outage' | 'outage_ended') =>
  enqueueNotifications(
    tx,
    isoNow(clock),
    kind,
    (await affectedSubscribers(tx, outageId)).map((subscriberId) => ({
      subscriberId,
      key: `${outageId}:${subscriberId}`,
    })),
  );

/** By hand, for a ticket about something else that turned out to be the outage, or the other way round. */
export async function attachTicket(
  clock: Clock,
  tx: Tx,
  { ticketId, outageId }: Body<'attach'>,
  caller: Caller,
) {
  requireWholeIsp(caller);
  const ticket = await requireActiveTicket(tx, ticketId, caller);
  if (ticket.outageId === outageId) return { id: ticketId };
  const outage = await lockOutage(tx, outageId ?? ticket.outageId ?? 0);
  if (!outage) throw new Problem('not_found');
  if (outageId !== null) await requireFits(tx, outage, ticket.subscriberId);
  const at = isoNow(clock);
  await updateTicketRow(tx, ticketId, { outage_id: outageId, last_activity_at: at });
  const names = outageId === null ? [outage.name, null] : [null, outage.name];
  const event = { ticket_id: ticketId, at, user_id: caller.userId, kind: 'outage' as const };
  await insertEvents(tx, [{ ...event, from_value: names[0] ?? null, to_value: names[1] ?? null }]);
  return { id: ticketId };
}

async function requireFits(
  tx: Tx,
  { id, status }: { readonly id: number; readonly status: string },
  subscriberId: number | null,
): Promise<void> {
  if (status !== 'confirmed') throw new Problem('outages.wrong_state');
  if (subscriberId === null || !(await isAffected(tx, id, subscriberId)))
    throw fieldProblem('outages.not_affected', 'outageId');
}
