import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import {
  deleteStaff as deleteWithTickets,
  previewStaffDeletion as previewWithTickets,
  type StaffDeletion,
} from '../../tickets/index.ts';
import { countOpenVisits, findTechnician } from '../queries/visits.ts';
import { reassignVisits } from './reassign-visits.ts';

const openVisits = (tx: Tx, staffId: number) => outsideDataScope(tx, () => countOpenVisits(tx, staffId));

export async function previewStaffDeletion(tx: Tx, id: number) {
  return { ...(await previewWithTickets(tx, id)), openVisitCount: await openVisits(tx, id) };
}

/** Visits go to the member who takes over the tickets; those whose tickets that member cannot see become unassigned. */
export async function deleteStaff(clock: Clock, tx: Tx, form: StaffDeletion, caller: Caller) {
  const hasOtherWork = (await openVisits(tx, form.id)) > 0;
  const { successorId, ...left } = await deleteWithTickets(clock, tx, form, caller, { hasOtherWork });
  const movedVisits = await outsideDataScope(tx, async () => {
    const to = successorId === null ? undefined : await findTechnician(tx, successorId);
    return reassignVisits(clock, tx, form.id, to, caller);
  });
  return { ...left, movedVisits };
}
