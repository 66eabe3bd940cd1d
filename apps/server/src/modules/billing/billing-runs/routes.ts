import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { resellersOf } from '../../accounts/roles/index.ts';
import { cancelRun } from './operations/cancel-run.ts';
import { generate } from './operations/create-run.ts';
import { exportOutcomes, getRun, requireRun } from './operations/get-run.ts';
import { pauseRun, resumeRun } from './operations/pause-run.ts';
import { countOutcomes, outcomePage } from './queries/outcomes.ts';
import { countRuns, runPage } from './queries/runs.ts';

export const billingRunRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.billingRuns;
  return [
    route(c.generate, (tx, { body }, caller) => generate(clock, tx, body, caller)),
    route(c.list, async (tx, { query }, caller) => {
      const { page, pageSize } = query;
      const own = resellersOf(caller);
      const [items, total] = await Promise.all([
        runPage(tx, query, own, pageSize, (page - 1) * pageSize),
        countRuns(tx, query, own),
      ]);
      return { items, page, pageSize, total };
    }),
    route(c.get, (tx, { params }, caller) => getRun(tx, params.id, caller)),
    listRoute(c.outcomes, {
      async page(tx, { params, query }, caller) {
        const { page, pageSize } = query;
        await requireRun(tx, params.id, caller);
        const [items, total] = await Promise.all([
          outcomePage(tx, params.id, query, pageSize, (page - 1) * pageSize),
          countOutcomes(tx, params.id, query),
        ]);
        return { items, page, pageSize, total };
      },
      exportRows: (tx, { params, query }, caller) => exportOutcomes(tx, params.id, query, caller),
    }),
    route(c.abort, (tx, { body }, caller) => pauseRun(clock, tx, body.runId, caller)),
    route(c.resume, (tx, { body }, caller) => resumeRun(tx, body.runId, caller)),
    route(c.cancel, (tx, { body }, caller) => cancelRun(clock, tx, body, caller)),
  ];
};
