import { permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { type LockedVisit, lockVisit } from '../queries/visits.ts';

export async function requireVisit(tx: Tx, id: number): Promise<LockedVisit> {
  const visit = await lockVisit(tx, id);
  if (!visit) throw new Problem('not_found');
  return visit;
}

export async function requirePlanned(tx: Tx, id: number): Promise<LockedVisit> {
  const visit = await requireVisit(tx, id);
  if (visit.status !== 'planned') throw new Problem('visits.not_planned');
  return visit;
}

/** The technician's own; those who manage tickets may enter what a technician reports by phone. */
export function requireOwn({ userId, staffId }: LockedVisit, caller: Caller): void {
  const isManager = permits(caller.abilities, 'manage', 'Ticket') && staffId !== null;
  if (userId !== caller.userId && !isManager) throw new Problem('visits.not_yours');
}
