import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, parsePlainDate, startOfDayIn, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { isCashHolder } from '../../ledger/index.ts';

export interface CashDay {
  readonly day: DateText;
  readonly isToday: boolean;
  /** Now, as ISO 8601. */
  readonly now: string;
  /** The end of the day so far: the start of the next day, or the millisecond after now. */
  readonly until: string;
}

/** A day in the ISP's time zone, by default today. A day of the future is rejected. */
export async function resolveDay(
  tx: Tx,
  clock: Clock,
  given: DateText | undefined,
  path: string,
): Promise<CashDay> {
  const zone = await zoneOf(tx);
  const today = todayIn(zone, clock).toString();
  const day = given ?? today;
  if (day > today) throw fieldProblem('cash_book.in_the_future', path);
  const now = clock.now();
  const isToday = day === today;
  const until = isToday ? new Date(now + 1).toISOString() : startOfDay(zone, addDays(day, 1));
  return { day, isToday, now: new Date(now).toISOString(), until };
}

export function startOfDay(zone: string, date: DateText): string {
  const day = parsePlainDate(date);
  if (!day.ok) throw new Problem('invalid');
  return new Date(startOfDayIn(zone, day.value)).toISOString();
}

/** The user whose cash it is, by default the caller. */
export async function resolveHolder(tx: Tx, userId: number | undefined, caller: Caller): Promise<number> {
  if (userId === undefined || userId === caller.userId) return caller.userId;
  if (!(await isCashHolder(tx, userId))) throw fieldProblem('cash_book.holder_not_found', 'userId');
  return userId;
}
