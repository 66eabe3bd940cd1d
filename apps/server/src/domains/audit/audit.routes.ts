import { calls } from '@lastmile/contract';
import { listRoute, type Route } from '../../base/route.ts';
import { auditPage, countAudit, streamAudit } from './audit.queries.ts';

const asText = (values: Record<string, unknown> | null): string | null =>
  values === null ? null : JSON.stringify(values);

export const auditRoutes = (): Route[] => [
  listRoute(calls.audit.list, {
    async page(tx, { query }) {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        auditPage(tx, query, pageSize, (page - 1) * pageSize),
        countAudit(tx, query),
      ]);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }) {
      for await (const { before, after, ...row } of streamAudit(tx, query)) {
        yield { ...row, before: asText(before), after: asText(after) };
      }
    },
  }),
];
