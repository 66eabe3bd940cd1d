import type { CallInput, calls, PeriodRow } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { zoneOf } from '../../../platform/isps/index.ts';
import { closingsByMonth, firstPostingOn, lastClosedMonth } from '../queries/period-closings.ts';
import { countDocuments } from '../queries/period-preview.ts';
import { firstDayOf, monthOf, monthsBetween, nextMonth } from '../rules/months.ts';
import { resolveClosableMonths } from './closable-months.ts';

const maxMonths = 120;

export async function listMonths(clock: Clock, tx: Tx) {
  const timezone = await zoneOf(tx);
  const current = monthOf(todayIn(timezone, clock).toString());
  const [closings, firstDay, lastClosed] = [
    await closingsByMonth(tx),
    await firstPostingOn(tx, timezone),
    await lastClosedMonth(tx),
  ];
  const known = [...closings.keys(), ...(firstDay === null ? [] : [monthOf(firstDay)]), current].sort();
  const closedUntil = lastClosed === null ? '' : monthOf(lastClosed);
  const items = monthsBetween(known[0] ?? current, current)
    .slice(-maxMonths)
    .reverse()
    .map((month): PeriodRow => {
      const open = month === current ? 'current' : 'open';
      return {
        month,
        status: month <= closedUntil ? 'closed' : open,
        closings: closings.get(month) ?? [],
      };
    });
  return { items, opensOn: closedUntil === '' ? null : firstDayOf(nextMonth(closedUntil)) };
}

/** What closing a month closes, and what is pending in it. Changes nothing. */
export async function previewClosing(
  clock: Clock,
  tx: Tx,
  { month }: CallInput<typeof calls.periodClosing.preview>['query'],
) {
  const { timezone, months } = await resolveClosableMonths(tx, clock, month);
  const [first, last] = [months.at(0), months.at(-1)];
  if (!first || !last) throw new Error('A month that can be closed is at least one month');
  const { until, lastDay } = last;
  return {
    months: months.map(({ month: of }) => of),
    ...(await countDocuments(tx, { lastDay, from: first.from, until, timezone })),
  };
}
