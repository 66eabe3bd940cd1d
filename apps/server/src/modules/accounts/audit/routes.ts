import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { listRoute, type Route } from '../../../core/route.ts';
import { type AuditFilter, auditPage, countAudit, findUsersNamed, streamAudit } from './queries/audit-log.ts';
import { withObjectNames } from './queries/object-names.ts';

const asText = (values: Record<string, unknown> | null): string | null =>
  values === null ? null : JSON.stringify(values);

const filterOf = async (
  tx: Tx,
  query: CallInput<typeof calls.audit.list>['query'],
): Promise<AuditFilter> => ({
  ...query,
  users: query.search ? await findUsersNamed(tx, query.search) : [],
});

export const auditRoutes = (): Route[] => [
  listRoute(calls.audit.list, {
    async page(tx, { query }, { ispId }) {
      const { page, pageSize } = query;
      const filter = await filterOf(tx, query);
      const [entries, total] = await Promise.all([
        auditPage(tx, filter, pageSize, (page - 1) * pageSize),
        countAudit(tx, filter),
      ]);
      const items =
        ispId === null
          ? entries.map((entry) => ({ ...entry, title: null, names: {} }))
          : await withObjectNames(tx, entries);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }) {
      for await (const { before, after, ...row } of streamAudit(tx, await filterOf(tx, query))) {
        yield { ...row, before: asText(before), after: asText(after) };
      }
    },
  }),
];
