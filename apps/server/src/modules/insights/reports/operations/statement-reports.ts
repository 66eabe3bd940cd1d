import { calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { listRoute, type Route } from '../../../../core/route.ts';
import { exportCashReport, getCashReport, ownCashOf } from '../../../billing/cash-book/index.ts';
import { exportStatementReport, getStatementReport } from '../../../billing/resellers/index.ts';
import { dayRangeOf } from '../rules/ranges.ts';
import { reportScope } from './file-scope.ts';
import { viewerOf } from './report-routes.ts';

/** Statements of other modules as reports: their lines, with the period, totals, files and schedules of every report. */
export const statementRoutes = (clock: Clock): Route[] => {
  const daysOf = async (tx: Tx, query: Parameters<typeof dayRangeOf>[0], caller: Caller) =>
    dayRangeOf(query, (await viewerOf(clock, tx, caller)).today);
  return [
    listRoute(calls.reports.cashBook, {
      page: async (tx, { query }, caller) =>
        getCashReport(tx, query, await daysOf(tx, query, caller), caller),
      async *exportRows(tx, { query }, caller) {
        yield* exportCashReport(tx, query, await daysOf(tx, query, caller), caller);
      },
      async fileScope(tx, { query }, caller) {
        const userId =
          query.account === 'bank' ? undefined : (query.userId ?? ownCashOf(caller) ?? undefined);
        const { account } = query;
        return reportScope(tx, calls.reports.cashBook, { account, userId }, await daysOf(tx, query, caller));
      },
    }),
    listRoute(calls.reports.resellerStatement, {
      page: async (tx, { query }, caller) => getStatementReport(tx, query, await daysOf(tx, query, caller)),
      async *exportRows(tx, { query }, caller) {
        yield* exportStatementReport(tx, query, await daysOf(tx, query, caller));
      },
      fileScope: async (tx, { query }, caller) =>
        reportScope(
          tx,
          calls.reports.resellerStatement,
          { resellerId: query.resellerId },
          await daysOf(tx, query, caller),
        ),
    }),
  ];
};
