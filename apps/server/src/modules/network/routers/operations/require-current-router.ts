import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { type KnownRouter, lockRouter } from '../queries/routers.ts';
import { stale } from '../rules/constraint-problems.ts';

interface Wanted {
  readonly id: number;
  readonly version: number;
}

/** The router in the version that the caller saw, locked; otherwise the problem that says what is the matter. */
export async function currentRouter(tx: Tx, { id, version }: Wanted): Promise<KnownRouter> {
  const router = await lockRouter(tx, id);
  if (!router) throw new Problem('not_found');
  if (router.version !== version) throw stale();
  return router;
}

/** The same for what an archived router no longer takes part in. */
export async function currentWorkingRouter(tx: Tx, wanted: Wanted): Promise<KnownRouter> {
  const router = await currentRouter(tx, wanted);
  if (router.archivedAt) throw new Problem('routers.archived');
  return router;
}
