import { calls } from '@lastmile/contract';
import type { Caller } from '../../../core/caller.ts';
import { type Route, route, streamRoute } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getPlatformSummary } from './operations/get-platform-summary.ts';
import { getSummary } from './operations/get-summary.ts';
import { followFigures, getLiveFigures } from './operations/live-figures.ts';

type Uses = Pick<Services, 'clock' | 'database'> & {
  /** The same user with the permissions and the data scope of now; undefined once they are signed out. */
  readonly refreshCaller: (caller: Caller) => Promise<Caller | undefined>;
};

export const dashboardRoutes = (uses: Uses): Route[] => [
  route(calls.dashboard.summary, (tx, { query }, caller) =>
    caller.ispId === null
      ? getPlatformSummary(uses.clock, tx, query, caller)
      : getSummary(uses.clock, tx, query, caller),
  ),
  streamRoute(calls.dashboard.live, {
    answer: (_input, info, caller) => getLiveFigures(uses, info, caller),
    stream: async (_input, info, caller, signal) =>
      followFigures(uses, info, () => uses.refreshCaller(caller), signal),
  }),
];
