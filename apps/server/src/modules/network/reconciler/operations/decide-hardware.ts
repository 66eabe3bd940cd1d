import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { enqueueRouterSync, saveDesiredStateOfSuspended, schedulePoll } from '../../desired-state/index.ts';
import {
  acceptFoundHardware,
  acceptIdentity,
  currentWorkingRouter,
  saveHardwareDecision,
} from '../../routers/index.ts';
import { restoreProfiles, restoreSecrets } from '../queries/restore-router.ts';

/** Decides about a router that answers instead of the known one. */
export async function decideHardware(
  tx: Tx,
  clock: Clock,
  { body: { id, version, decision } }: CallInput<typeof routerCalls.decideHardware>,
  caller: Pick<Caller, 'userId'>,
) {
  const router = await currentWorkingRouter(tx, { id, version });
  if (!router.hardwareChangedAt && decision !== 'renamed') throw new Problem('routers.same_hardware');
  const at = new Date(clock.now()).toISOString();
  const changed = await saveHardwareDecision(tx, id, decision, { at, userId: caller.userId });
  if (decision === 'renamed') await acceptIdentity(tx, id);
  const restored = decision === 'replaced' ? await restore(tx, id) : 0;
  if (decision !== 'renamed') await schedulePoll(tx, id, new Date());
  return { ...changed, restored };
}

/** Everything that the former router had is written to this one, passwords included. */
async function restore(tx: Tx, routerId: number): Promise<number> {
  await acceptFoundHardware(tx, routerId);
  await saveDesiredStateOfSuspended(tx, routerId);
  await restoreProfiles(tx, routerId);
  const restored = await restoreSecrets(tx, routerId);
  await enqueueRouterSync(tx, [routerId]);
  return restored;
}
