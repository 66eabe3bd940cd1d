import { calls } from '@lastmile/contract';
import { pendingMigrations } from '@lastmile/database';
import { Problem } from '../../core/problem.ts';
import { plainRoute, type Route } from '../../core/route.ts';
import type { IdentityServices } from '../../modules/accounts/identity/index.ts';

export const healthRoutes = ({ database }: IdentityServices): Route[] => [
  plainRoute(calls.health.live, async () => ({ status: 'live' as const })),
  plainRoute(calls.health.ready, async () => {
    const pending = await pendingMigrations(database);
    if (pending.length) {
      throw new Problem('unavailable', { detail: `Database migrations are pending: ${pending.join(', ')}` });
    }
    return { status: 'ready' as const };
  }),
];
