import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { addDays } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { totalsRow } from '../../../../core/route.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { owedBefore, owedNow, statementReportPage } from '../queries/statement.ts';
import { exportStatementLines } from './export-statement-lines.ts';
import { startOfDay } from './get-statement.ts';

type Query = CallInput<typeof calls.reports.resellerStatement>['query'];
interface Days {
  readonly from: string;
  readonly to: string;
}

async function begin(tx: Tx, { resellerId }: Query, { from, to }: Days) {
  const owed = await owedNow(tx, resellerId);
  if (owed === undefined) throw new Problem('not_found');
  const zone = await zoneOf(tx);
  const between = { from: startOfDay(zone, from), before: startOfDay(zone, addDays(to, 1)) };
  return { between, openingMinor: await owedBefore(tx, resellerId, owed, between.from) };
}

/** A page of the statement of a reseller, or of all that the caller sees, as a report. */
export async function getStatementReport(tx: Tx, query: Query, days: Days) {
  const { between, openingMinor } = await begin(tx, query, days);
  const { page, pageSize, sort, resellerId } = query;
  const window = { limit: pageSize, offset: (page - 1) * pageSize, isDescending: sort.startsWith('-') };
  const found = await statementReportPage(tx, resellerId, between, { openingMinor, ...window });
  const { lines: total, increaseMinor: owedMinor, decreaseMinor: settledMinor } = found.totals;
  return {
    items: found.items.map(({ amountMinor, ...line }) => ({
      ...line,
      owedMinor: Math.max(amountMinor, 0),
      settledMinor: Math.max(-amountMinor, 0),
    })),
    page,
    pageSize,
    total,
    ...days,
    totals: { openingMinor, owedMinor, settledMinor, closingMinor: openingMinor + owedMinor - settledMinor },
    series: found.days,
  };
}

export async function* exportStatementReport(tx: Tx, query: Query, days: Days) {
  const { between, openingMinor } = await begin(tx, query, days);
  const sums = { owedMinor: 0, settledMinor: 0 };
  for await (const row of exportStatementLines(tx, query.resellerId, { ...days, openingMinor }, between)) {
    sums.owedMinor += Number(row['owedMinor'] ?? 0);
    sums.settledMinor += Number(row['settledMinor'] ?? 0);
    yield row;
  }
  yield totalsRow(sums);
}
