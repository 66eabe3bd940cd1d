import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { leave as leaveTickets, leavingOf as ticketsLeft } from '../../tickets/index.ts';
import { countOpenVisits, moveOpenVisits } from '../queries/visits.ts';

export async function leavingOf(tx: Tx, id: number) {
  return { ...(await ticketsLeft(tx, id)), openVisitCount: await countOpenVisits(tx, id) };
}

/** Visits go to whoever takes over the tickets; without one they are unassigned. */
export async function leave(
  clock: Clock,
  tx: Tx,
  form: CallInput<typeof calls.staff.delete>['body'],
  caller: Caller,
) {
  const left = await leaveTickets(clock, tx, form, caller);
  const to = typeof form.ticketsTo === 'number' && left.movedTickets > 0 ? form.ticketsTo : null;
  return { ...left, movedVisits: await moveOpenVisits(tx, form.id, to) };
}
