import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { wakeRouters } from '../../desired-state/index.ts';
import { openWishesByWant, setWritesAllowed } from '../queries/routers.ts';
import { currentWorkingRouter } from './require-current-router.ts';

/** Ends the read-only time of a router, or with `preview` only tells what would be written. */
export async function allowWrites(
  tx: Tx,
  clock: Clock,
  { body }: CallInput<typeof routerCalls.allowWrites>,
  caller: Caller,
) {
  const { id, version } = await currentWorkingRouter(tx, body);
  const wanted = await wishesOf(tx, id);
  if (body.preview) return { id, version, wanted };
  const now = new Date(clock.now()).toISOString();
  const changed = await setWritesAllowed(tx, id, now, caller.userId);
  await wakeRouters(tx, [id]);
  return { ...changed, wanted };
}

async function wishesOf(tx: Tx, routerId: number) {
  const wanted = { enabled: 0, disabled: 0, expired: 0, absent: 0 };
  for (const { want, count } of await openWishesByWant(tx, routerId)) {
    wanted[want as keyof typeof wanted] = count;
  }
  return wanted;
}
