import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { enqueueRouterSync } from '../../desired-state/index.ts';
import { countPendingByDesired, setWritesAllowed } from '../queries/routers.ts';
import { currentWorkingRouter } from './require-current-router.ts';

/** Enables sync for a read-only router; `preview` only counts what would be written. */
export async function allowWrites(
  tx: Tx,
  clock: Clock,
  { body }: CallInput<typeof routerCalls.allowWrites>,
  caller: Caller,
) {
  const { id, version } = await currentWorkingRouter(tx, body);
  const desired = await desiredStateOf(tx, id);
  if (body.preview) return { id, version, desired };
  const now = new Date(clock.now()).toISOString();
  const changed = await setWritesAllowed(tx, id, now, caller.userId);
  await enqueueRouterSync(tx, [id]);
  return { ...changed, desired };
}

async function desiredStateOf(tx: Tx, routerId: number) {
  const desired = { enabled: 0, disabled: 0, expired: 0, absent: 0 };
  for (const { desiredState, count } of await countPendingByDesired(tx, routerId)) {
    desired[desiredState as keyof typeof desired] = count;
  }
  return desired;
}
