import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, parsePlainDate, startOfDayIn, todayIn } from '@lastmile/kit';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { firstPostingOn, lastClosedMonth } from '../queries/period-closings.ts';
import { firstDayOf, monthOf, monthsBetween, nextMonth } from '../rules/months.ts';

export interface MonthSpan {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly lastDay: DateText;
  /** Instants; the end is not included. */
  readonly from: string;
  readonly until: string;
}

/** The months that become closed with this one: those after the last closed month, or since the first posting. */
export async function resolveClosableMonths(
  tx: Tx,
  clock: Clock,
  month: string,
): Promise<{ readonly timezone: string; readonly months: readonly MonthSpan[] }> {
  const timezone = await zoneOf(tx);
  if (month >= monthOf(todayIn(timezone, clock).toString())) {
    throw fieldProblem('period_closing.not_over', 'month');
  }
  const closed = await lastClosedMonth(tx);
  if (closed !== null && monthOf(closed) >= month)
    throw fieldProblem('period_closing.already_closed', 'month');
  const first =
    closed === null ? (await firstPostingOn(tx, timezone))?.slice(0, 7) : nextMonth(monthOf(closed));
  const months = monthsBetween(first === undefined || first > month ? month : first, month);
  return { timezone, months: months.map((one) => spanOf(timezone, one)) };
}

function spanOf(timezone: string, month: string): MonthSpan {
  const after = firstDayOf(nextMonth(month));
  return {
    month,
    lastDay: addDays(after, -1),
    from: startOfDay(timezone, firstDayOf(month)),
    until: startOfDay(timezone, after),
  };
}

function startOfDay(timezone: string, date: DateText): string {
  const day = parsePlainDate(date);
  if (!day.ok) throw new Problem('invalid');
  return new Date(startOfDayIn(timezone, day.value)).toISOString();
}
