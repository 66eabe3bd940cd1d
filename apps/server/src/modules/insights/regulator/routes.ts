import { regulatorCalls as c } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { Problem } from '../../../core/problem.ts';
import { fileRoute, listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { zoneOf } from '../../platform/isps/index.ts';
import { exportSubscribers, previewSubscribers } from './operations/export-subscribers.ts';
import { loadMapping, updateMapping } from './operations/mapping.ts';
import { countSessions, type SessionFilter, sessionPage, streamSessions } from './queries/session-log.ts';
import { periodOf } from './rules/period.ts';

type GivenFilter = Omit<SessionFilter, 'start' | 'end'> & { readonly from?: string; readonly to?: string };

async function filterOf(tx: Tx, clock: Clock, query: GivenFilter): Promise<SessionFilter> {
  const zone = await zoneOf(tx);
  return { ...query, ...periodOf(query, todayIn(zone, clock).toString(), zone) };
}

export const regulatorRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  listRoute(c.sessionLog, {
    async page(tx, { query }) {
      const filter = await filterOf(tx, clock, query as GivenFilter);
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        sessionPage(tx, filter, pageSize, (page - 1) * pageSize),
        countSessions(tx, filter),
      ]);
      return { items, page, pageSize, total };
    },
    async *exportRows(tx, { query }) {
      if (!query.reason) throw new Problem('session_log.reason_required');
      const filter = await filterOf(tx, clock, query as GivenFilter);
      for await (const { stoppedAt, ...row } of streamSessions(tx, filter))
        yield { ...row, endedAt: stoppedAt };
    },
  }),
  route(c.getMapping, (tx) => loadMapping(tx)),
  route(c.updateMapping, (tx, { body }) => updateMapping(tx, body.columns, body.version)),
  route(c.preview, (tx) => previewSubscribers(tx)),
  fileRoute(c.subscribers, (tx, { body }) => exportSubscribers(tx, clock, body.reason)),
];
