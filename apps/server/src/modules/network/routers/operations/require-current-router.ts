import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { type KnownRouter, lockRouter } from '../queries/routers.ts';
import { stale } from '../rules/constraint-problems.ts';

interface Wanted {
  readonly id: number;
  readonly version: number;
}

/** The router, locked; throws if it does not exist or its version is stale. */
export async function currentRouter(tx: Tx, { id, version }: Wanted): Promise<KnownRouter> {
  const router = await lockRouter(tx, id);
  if (!router) throw new Problem('not_found');
  if (router.version !== version) throw stale();
  return router;
}

/** The same, but rejects archived routers. */
export async function currentWorkingRouter(tx: Tx, wanted: Wanted): Promise<KnownRouter> {
  const router = await currentRouter(tx, wanted);
  if (router.archivedAt) throw new Problem('routers.archived');
  return router;
}
