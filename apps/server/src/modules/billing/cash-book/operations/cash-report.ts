import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { totalsRow } from '../../../../core/route.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { type CashAccount, cashBalanceBefore, cashReportPage } from '../queries/cash-statement.ts';
import { startOfDay } from './cash-day.ts';
import { exportCashLines } from './export-cash-lines.ts';
import { accountOf } from './get-cash-statement.ts';
import { ownCashOf } from './own-cash.ts';

type Query = CallInput<typeof calls.reports.cashBook>['query'];
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Who sees all cash gets that of everybody, unless a user is chosen. */
const reportedOf = async (tx: Tx, query: Query, caller: Caller): Promise<CashAccount> =>
  query.account === 'cash' && query.userId === undefined && ownCashOf(caller) === null
    ? { account: 'cash', userId: null }
    : accountOf(tx, query, caller);

async function begin(tx: Tx, query: Query, { from, to }: Days, caller: Caller) {
  const of = await reportedOf(tx, query, caller);
  const zone = await zoneOf(tx);
  const between = { from: startOfDay(zone, from), before: startOfDay(zone, addDays(to, 1)) };
  return { of, between, openingMinor: await cashBalanceBefore(tx, of, between.from) };
}

/** A page of the cash book as a report: the same movements as the statement. */
export async function getCashReport(tx: Tx, query: Query, days: Days, caller: Caller) {
  const { of, between, openingMinor } = await begin(tx, query, days, caller);
  const { page, pageSize, sort } = query;
  const window = { limit: pageSize, offset: (page - 1) * pageSize, isDescending: sort.startsWith('-') };
  const found = await cashReportPage(tx, of, between, { openingMinor, ...window });
  const { lines: total, increaseMinor: receivedMinor, decreaseMinor: paidMinor } = found.totals;
  return {
    items: found.items.map(({ amountMinor, ...line }) => ({
      ...line,
      receivedMinor: Math.max(amountMinor, 0),
      paidMinor: Math.max(-amountMinor, 0),
    })),
    page,
    pageSize,
    total,
    ...days,
    totals: {
      openingMinor,
      receivedMinor,
      paidMinor,
      closingMinor: openingMinor + receivedMinor - paidMinor,
    },
    series: found.days,
  };
}

export async function* exportCashReport(tx: Tx, query: Query, days: Days, caller: Caller) {
  const { of, between, openingMinor } = await begin(tx, query, days, caller);
  const sums = { receivedMinor: 0, paidMinor: 0 };
  for await (const row of exportCashLines(tx, of, { ...days, openingMinor }, between)) {
    sums.receivedMinor += Number(row['receivedMinor'] ?? 0);
    sums.paidMinor += Number(row['paidMinor'] ?? 0);
    yield row;
  }
  yield totalsRow(sums);
}
