import type { CallInput, calls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { updateDepartment, updateStaffMember } from '../../tickets/index.ts';
import { unassignHidden } from './reassign-visits.ts';

/** With another department or role a technician may no longer see the tickets of their visits. */
export async function updateTechnician(
  clock: Clock,
  tx: Tx,
  body: CallInput<typeof calls.staff.update>['body'],
  caller: Caller,
) {
  const changed = await updateStaffMember(clock, tx, body, caller);
  await outsideDataScope(tx, () => unassignHidden(clock, tx, { staffId: body.id }, caller));
  return changed;
}

/** In another department the technicians of the old one may no longer see the ticket. */
export async function moveTicket(
  clock: Clock,
  tx: Tx,
  body: CallInput<typeof calls.tickets.updateDepartment>['body'],
  caller: Caller,
) {
  const moved = await updateDepartment(clock, tx, body, caller);
  await outsideDataScope(tx, () => unassignHidden(clock, tx, { ticketId: body.ticketId }, caller));
  return moved;
}
