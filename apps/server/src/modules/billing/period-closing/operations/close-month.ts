import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import {
  insertClosings,
  lastClosedMonth,
  lockPeriodClosings,
  markReopened,
} from '../queries/period-closings.ts';
import { firstDayOf, monthOf, nextMonth } from '../rules/months.ts';
import { resolveClosableMonths } from './closable-months.ts';

/**
 * Closes a month and all before it. The lock waits for transactions that are posting in them; later ones see the
 * closing, and the database rejects what they post before the first open day.
 */
export async function closeMonth(
  clock: Clock,
  tx: Tx,
  { month }: CallInput<typeof calls.periodClosing.close>['body'],
  { userId }: Pick<Caller, 'userId'>,
) {
  await lockPeriodClosings(tx);
  const { months } = await resolveClosableMonths(tx, clock, month);
  await insertClosings(
    tx,
    months.map(({ month: of, from, until }) => ({
      month: firstDayOf(of),
      closedFrom: from,
      closedUntil: until,
    })),
    { at: new Date(clock.now()).toISOString(), by: userId },
  );
  return { months: months.map(({ month: of }) => of), opensOn: firstDayOf(nextMonth(month)) };
}

/** Reopens a month and the closed months after it, so that no open month precedes a closed one. */
export async function reopenMonth(
  clock: Clock,
  tx: Tx,
  { month, reason }: CallInput<typeof calls.periodClosing.reopen>['body'],
  { userId }: Pick<Caller, 'userId'>,
) {
  await lockPeriodClosings(tx);
  const at = new Date(clock.now()).toISOString();
  const reopened = await markReopened(tx, firstDayOf(month), { at, by: userId, reason });
  if (reopened[0] === undefined || monthOf(reopened[0]) !== month) {
    throw fieldProblem('period_closing.not_closed', 'month');
  }
  const closed = await lastClosedMonth(tx);
  return {
    months: reopened.map(monthOf),
    opensOn: closed === null ? null : firstDayOf(nextMonth(monthOf(closed))),
  };
}
