import type { UsageBytes, UsagePoint, UsageRange } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import {
  type Days,
  daysOf,
  hoursOf,
  localOffsetMs,
  openHours,
  sessionsOf,
  subscriberExists,
  type UsageRow,
} from '../queries/usage.ts';
import { groupBy } from '../rules/group-by.ts';
import { dayAndHour, hourAt } from '../rules/hours.ts';
import { hoursOfDay, periodOf } from '../rules/periods.ts';

const sessionsShown = 20;

export async function getSubscriberUsage(
  tx: Tx,
  clock: Clock,
  id: number,
  { range, date }: { readonly range: UsageRange; readonly date?: string | undefined },
) {
  if (!(await subscriberExists(tx, id))) throw new Problem('not_found');
  const usage = await loadUsage(tx, clock, id, range, date);
  return { ...usage, sessions: await sessionsOf(tx, id, sessionsShown) };
}

/** Usage over time, or of the hours of a day, with that of today and this month; from aggregates and the running hour. */
export async function loadUsage(tx: Tx, clock: Clock, id: number, range: UsageRange, date?: string) {
  const now = new Date(clock.now()).toISOString();
  const currentHour = hourAt(clock.now(), await localOffsetMs(tx, now));
  const { day: today } = dayAndHour(currentHour);
  const period = date === undefined ? periodOf(range, currentHour) : hoursOfDay(date);
  const firstOfMonth = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  const days: Days = { from: firstOfMonth < period.from ? firstOfMonth : period.from, to: today };
  const [byDay, byHour, open] = await Promise.all([
    daysOf(tx, id, days),
    period.unit === 'hour' ? hoursOf(tx, id, period) : [],
    openHours(tx, id),
  ]);
  const allDays = [...byDay, ...open];
  const points = pointsOf(period.points, period.unit === 'hour' ? [...byHour, ...open] : allDays);
  return {
    range,
    points,
    total: totalOf(points),
    today: totalOf(allDays.filter(({ at }) => at.startsWith(today))),
    thisMonth: totalOf(allDays.filter(({ at }) => at.startsWith(today.slice(0, 'YYYY-MM'.length)))),
    readAt: open.reduce<string | null>(
      (latest, { readAt }) => (!latest || readAt > latest ? readAt : latest),
      null,
    ),
  };
}

/** One point each, with the sum of the rows whose time begins so: an hour belongs to its day and its month. */
function pointsOf(all: readonly string[], rows: readonly UsageRow[]): UsagePoint[] {
  const length = all[0]?.length ?? 0;
  const byPoint = groupBy(rows, ({ at }) => at.slice(0, length));
  return all.map((at) => ({ at, ...totalOf(byPoint.get(at) ?? []) }));
}

export const totalOf = (rows: readonly UsageBytes[]): UsageBytes => ({
  downloadBytes: rows.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0),
  uploadBytes: rows.reduce((sum, { uploadBytes }) => sum + uploadBytes, 0),
});
