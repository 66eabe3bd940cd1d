import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { changeUser } from '../../../accounts/identity/index.ts';
import { cashOf, cashRecipientsFor, decideHandOver, handOver } from '../../../billing/cash-book/index.ts';
import { findMember, lockMember, updateMember } from '../../staff/index.ts';
import { countOpen } from '../queries/open-tickets.ts';
import { type Member, passTickets } from './pass-tickets.ts';
import { isoNow } from './require-ticket.ts';

/** What a staff member would leave behind. */
export async function leavingOf(tx: Tx, id: number) {
  const member = await findMember(tx, id);
  if (!member || member.leftOn !== null) throw new Problem('not_found');
  return {
    openTicketCount: await countOpen(tx, { staffId: id }),
    cashMinor: (await cashOf(tx, member.userId)).availableMinor,
    recipients: await cashRecipientsFor(tx, member.userId),
  };
}

type Leaving = CallInput<typeof calls.staff.delete>['body'];

/** The user is disabled last, so that everything they were responsible for has passed to others before. */
export async function leave(clock: Clock, tx: Tx, form: Leaving, caller: Caller) {
  const member = await lockMember(tx, form.id);
  if (!member) throw new Problem('not_found');
  if (member.leftOn !== null) throw new Problem('staff.is_former');
  if (member.userId === caller.userId) throw new Problem('staff.yourself');
  const movedTickets = await handOverTickets(clock, tx, member, form, caller);
  const cashMinor = await passCash(clock, tx, member.userId, form, caller);
  const body = { status: 'disabled' as const, version: member.userVersion };
  await changeUser(tx, caller, { params: { id: member.userId }, query: undefined, body });
  const changed = await updateMember(tx, form.id, form.version, {
    left_on: form.leftOn ?? isoNow(clock).slice(0, 10),
    left_reason: form.reason,
  });
  if (!changed) throw stale('This staff member');
  return { ...changed, movedTickets, cashMinor };
}

async function handOverTickets(
  clock: Clock,
  tx: Tx,
  member: Member & { readonly departmentId: number },
  { ticketsTo }: Leaving,
  caller: Caller,
): Promise<number> {
  if ((await countOpen(tx, { staffId: member.id })) === 0) return 0;
  if (!ticketsTo) throw fieldProblem('staff.tickets_open', 'ticketsTo');
  if (ticketsTo === 'unassigned') return passTickets(clock, tx, member, caller);
  const target = ticketsTo === member.id ? undefined : await findMember(tx, ticketsTo);
  if (!target || target.leftOn !== null) throw fieldProblem('staff.not_found', 'ticketsTo');
  if (target.departmentId !== member.departmentId) throw fieldProblem('staff.other_department', 'ticketsTo');
  return passTickets(clock, tx, member, caller, target);
}

/** Handed over in the name of the member. Who takes it over themselves has counted it; others accept it as usual. */
async function passCash(
  clock: Clock,
  tx: Tx,
  userId: number,
  { cashTo }: Leaving,
  caller: Caller,
): Promise<number> {
  const { availableMinor } = await cashOf(tx, userId);
  if (availableMinor <= 0) return 0;
  if (!cashTo) throw fieldProblem('staff.cash_held', 'cashTo');
  const form = { toUserId: cashTo, note: null };
  const { id, amountMinor } = await handOver(clock, tx, form, { ...caller, userId }).catch((error) => {
    if (error instanceof Problem && error.code === 'payments.recipient_not_found')
      throw fieldProblem('payments.recipient_not_found', 'cashTo');
    throw error;
  });
  if (cashTo === caller.userId)
    await decideHandOver(clock, tx, { id, decision: 'accepted', note: null }, caller);
  return amountMinor;
}
