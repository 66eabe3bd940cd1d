import type { CallInput, calls } from '@lastmile/contract';
import { outsideDataScope, type Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { fieldProblem, Problem, stale } from '../../../../../core/problem.ts';
import { updateUserWithin } from '../../../../accounts/identity/index.ts';
import { cashOf, cashRecipientsFor } from '../../../../billing/cash-book/index.ts';
import { zoneOf } from '../../../../platform/isps/index.ts';
import { findMember, lockMember, updateMember } from '../../../staff/index.ts';
import { countOpen } from '../../queries/open-tickets.ts';
import { reassignCash } from './reassign-cash.ts';
import { type Member, reassignTickets } from './reassign-tickets.ts';

/** What a staff member would leave behind, also what the caller does not see. */
export async function previewStaffDeletion(tx: Tx, id: number) {
  const member = await findMember(tx, id);
  if (!member || member.leftOn !== null) throw new Problem('not_found');
  return outsideDataScope(tx, async () => ({
    openTicketCount: await countOpen(tx, { staffId: id }),
    cashMinor: (await cashOf(tx, member.userId)).availableMinor,
    recipients: await cashRecipientsFor(tx, member.userId),
  }));
}

export type StaffDeletion = CallInput<typeof calls.staff.delete>['body'];

/**
 * The user is disabled last, so that everything they were responsible for has passed to others before. Who takes over the
 * tickets is asked for other work too, which the caller passes on.
 */
export async function deleteStaff(
  clock: Clock,
  tx: Tx,
  form: StaffDeletion,
  caller: Caller,
  { hasOtherWork }: { readonly hasOtherWork: boolean },
) {
  const member = await lockMember(tx, form.id);
  if (!member) throw new Problem('not_found');
  if (member.leftOn !== null) throw new Problem('staff.is_former');
  if (member.userId === caller.userId) throw new Problem('staff.yourself');
  const passed = await outsideDataScope(tx, async () => {
    const hasTickets = (await countOpen(tx, { staffId: form.id })) > 0;
    if ((hasTickets || hasOtherWork) && !form.ticketsTo)
      throw fieldProblem('staff.tickets_open', 'ticketsTo');
    const successor = await successorOf(tx, member, form);
    return {
      movedTickets: hasTickets ? await reassignTickets(clock, tx, member, caller, successor) : 0,
      cashMinor: await reassignCash(clock, tx, member.userId, form, caller),
      successorId: successor?.id ?? null,
    };
  });
  const changed = await updateMember(tx, form.id, form.version, {
    left_on: form.leftOn ?? todayIn(await zoneOf(tx), clock).toString(),
    left_reason: form.reason,
  });
  if (!changed) throw stale('This staff member');
  const body = { status: 'disabled' as const, version: member.userVersion };
  await updateUserWithin(tx, caller, { params: { id: member.userId }, query: undefined, body });
  return { ...changed, ...passed };
}

/** Undefined: nobody. */
async function successorOf(
  tx: Tx,
  member: { readonly id: number; readonly departmentId: number },
  { ticketsTo }: StaffDeletion,
): Promise<Member | undefined> {
  if (!ticketsTo || ticketsTo === 'unassigned') return undefined;
  const target = ticketsTo === member.id ? undefined : await findMember(tx, ticketsTo);
  if (!target || target.leftOn !== null) throw fieldProblem('staff.not_found', 'ticketsTo');
  if (target.departmentId !== member.departmentId) throw fieldProblem('staff.other_department', 'ticketsTo');
  return target;
}
