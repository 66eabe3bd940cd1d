import { calls } from '@lastmile/contract';
import { pendingMigrations } from '@lastmile/database';
import { Problem } from '../../core/problem.ts';
import { plainRoute, type Route } from '../../core/route.ts';
import type { Services } from '../../core/services.ts';

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
