import { calls } from '@lastmile/contract';
import { pendingMigrations } from '@lastmile/database';
import { Problem } from '../../base/problem.ts';
import { plainRoute, type Route } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';

export const healthRoutes = ({ database }: Services): Route[] => [
  plainRoute(calls.health.live, async () => ({ status: 'live' as const })),
  plainRoute(calls.health.ready, async () => {
    const pending = await pendingMigrations(database);
    if (pending.length) {
      throw new Problem('unavailable', { detail: `The database lacks migrations: ${pending.join(', ')}` });
    }
    return { status: 'ready' as const };
  }),
];
