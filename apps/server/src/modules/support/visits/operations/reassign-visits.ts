import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { insertEvents, isoNow } from '../../tickets/index.ts';
import { assignVisits, lockOpenVisits } from '../queries/visits.ts';
import { visitEvent } from './plan-visit.ts';
import { canSeeTicket, notifyTechnician, type Technician } from './technician.ts';

type OpenVisit = Awaited<ReturnType<typeof lockOpenVisits>>[number];

async function assign(
  clock: Clock,
  tx: Tx,
  visits: readonly OpenVisit[],
  to: Technician | undefined,
  caller: Caller,
): Promise<void> {
  if (visits.length === 0) return;
  const ids = visits.map(({ id }) => id);
  await assignVisits(tx, ids, to?.id ?? null);
  const at = isoNow(clock);
  await insertEvents(
    tx,
    visits.map((visit) => visitEvent(visit, ['assigned', to?.name ?? null], at, caller)),
  );
  if (to) for (const visit of visits) await notifyTechnician(clock, tx, to, visit, caller);
}

/** Passes what a technician has not visited yet to another one, as far as they see the tickets; the rest to nobody. */
export async function reassignVisits(
  clock: Clock,
  tx: Tx,
  staffId: number,
  to: Technician | undefined,
  caller: Caller,
): Promise<number> {
  const visits = await lockOpenVisits(tx, { staffId });
  const isSeen = ({ ticketDepartmentId }: OpenVisit) =>
    to !== undefined && canSeeTicket(to, ticketDepartmentId);
  await assign(clock, tx, visits.filter(isSeen), to, caller);
  await assign(
    clock,
    tx,
    visits.filter((visit) => !isSeen(visit)),
    undefined,
    caller,
  );
  return visits.length;
}

/** A visit whose technician no longer sees its ticket would be in nobody's list. */
export async function unassignHidden(
  clock: Clock,
  tx: Tx,
  of: Parameters<typeof lockOpenVisits>[1],
  caller: Caller,
): Promise<void> {
  const hidden = (await lockOpenVisits(tx, of)).filter(
    (visit) => !canSeeTicket(visit, visit.ticketDepartmentId),
  );
  await assign(clock, tx, hidden, undefined, caller);
}
