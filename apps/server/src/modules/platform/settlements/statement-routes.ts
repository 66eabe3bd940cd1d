import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { getStatement, requireStatement, resolveDifferences } from './operations/resolve-differences.ts';
import { readStatementColumns, uploadStatement } from './operations/upload-statement.ts';
import { exportStatementRows, statementPage, statementRowPage } from './queries/gateway-statements.ts';
import type { SettlementServices } from './services.ts';

const c = calls.gatewayStatements;

export const gatewayStatementRoutes = ({ clock, database }: SettlementServices): Route[] => [
  route(c.list, (tx, { query }) => statementPage(tx, query)),
  route(c.get, (tx, { params }) => getStatement(tx, params.id)),
  listRoute(c.rows, {
    page: async (tx, { params: { id }, query }) => {
      await requireStatement(tx, id);
      return statementRowPage(tx, id, query);
    },
    exportRows: async function* (tx, { params: { id }, query }) {
      await requireStatement(tx, id);
      yield* exportStatementRows(tx, id, query);
    },
  }),
  plainRoute(c.columns, ({ query, file }, info, caller) => {
    if (!file || !caller) throw new Problem('malformed');
    return readStatementColumns(
      (work) => callTransaction(c.columns, database, info, caller, work),
      query.gateway,
      file,
    );
  }),
  plainRoute(c.upload, ({ query, file }, info, caller) => {
    if (!file || !caller) throw new Problem('malformed');
    return uploadStatement(
      clock,
      (work) => callTransaction(c.upload, database, info, caller, work),
      query,
      file,
    );
  }),
  route(c.resolve, (tx, { body }, { userId }) => resolveDifferences(clock, tx, body, userId)),
];
