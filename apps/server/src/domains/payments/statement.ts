import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays, type Clock, type DateText, parsePlainDate, startOfDayIn, todayIn } from '@lastmile/kit';
import { type Caller, resellerOf } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import { fundsOf, paidUntil } from '../invoices/index.ts';
import { zoneOf } from '../isps/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { billedLine, dueBillsOf, monthBillsOf, movementsOf, owedBefore } from './statement.queries.ts';

const maxRows = 1_000;

/** The last year unless days are named; the balance runs along. */
export async function showStatement(
  clock: Clock,
  tx: Tx,
  { params: { id }, query }: CallInput<typeof calls.payments.statement>,
  caller: Caller,
) {
  const subscriber = await lineOf(tx, id, caller);
  const zone = await zoneOf(tx);
  const to = query.to ?? todayIn(zone, clock).toString();
  const from = query.from ?? addDays(to, -365);
  const [start, end] = [startOf(zone, from), startOf(zone, addDays(to, 1))];
  const openingMinor = await owedBefore(tx, id, start);
  const movements = await movementsOf(tx, id, { from: start, before: end, limit: maxRows + 1 });
  let balanceMinor = openingMinor;
  const rows = movements.slice(0, maxRows).map((movement) => {
    balanceMinor += movement.amountMinor;
    return { ...movement, balanceMinor };
  });
  const isWhole = movements.length <= maxRows;
  return { subscriber, from, to, openingMinor, closingMinor: balanceMinor, rows, isWhole };
}

function startOf(zone: string, date: DateText): string {
  const day = parsePlainDate(date);
  if (!day.ok) throw new Problem('invalid');
  return new Date(startOfDayIn(zone, day.value)).toISOString();
}

async function lineOf(tx: Tx, id: number, caller: Caller) {
  const line = await billedLine(tx, id, resellerOf(caller));
  if (!line) throw new Problem('not_found');
  return line;
}

export async function showDues(clock: Clock, tx: Tx, id: number, caller: Caller) {
  const subscriber = await lineOf(tx, id, caller);
  const today = todayIn(await zoneOf(tx), clock).toString();
  const [bills, months, funds, balanceMinor] = await Promise.all([
    dueBillsOf(tx, id, today),
    monthBillsOf(tx, id),
    fundsOf(tx, [id]),
    balanceOf(tx, id),
  ]);
  const openOf = (some: typeof bills) => some.reduce((sum, { openMinor }) => sum + openMinor, 0);
  return {
    subscriber,
    balanceMinor,
    openMinor: openOf(bills),
    overdueMinor: openOf(bills.filter(({ overdue }) => overdue)),
    favourMinor: funds.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    paidUntil: paidUntil(months),
    bills,
  };
}
