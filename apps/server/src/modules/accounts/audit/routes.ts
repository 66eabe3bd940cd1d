import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { listRoute, type Route } from '../../../core/route.ts';
import { exportEntries } from './export-entries.ts';
import { type AuditFilter, auditPage, countAudit, findUsersNamed } from './queries/audit-log.ts';
import { withObjectNames } from './queries/object-names.ts';

const filterOf = async (
  tx: Tx,
  query: CallInput<typeof calls.audit.list>['query'],
): Promise<AuditFilter> => ({
  ...query,
  users: query.search ? await findUsersNamed(tx, query.search) : [],
});

export const auditRoutes = (): Route[] => [
  listRoute(calls.audit.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const filter = await filterOf(tx, query);
      const [entries, total] = await Promise.all([
        auditPage(tx, filter, pageSize, (page - 1) * pageSize),
        countAudit(tx, filter),
      ]);
      return { items: await withObjectNames(tx, entries), page, pageSize, total };
    },
    async *exportRows(tx, { query }) {
      yield* exportEntries(tx, await filterOf(tx, query));
    },
  }),
];
