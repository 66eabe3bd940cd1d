import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import type { RouterTransport } from '@lastmile/routeros';
import {
  type ExpiredProfile,
  findExpiredProfile,
  saveDesiredStateOfSuspended,
  saveExpiredProfile,
} from '../../desired-state/index.ts';
import { isAsVerified } from '../rules/expired-profile.ts';
import { ensureExpiredProfile } from './ensure-expired-profile.ts';

/** Whether the router has to be visited to create or verify the profile for suspended subscribers. */
export const isExpiredProfileDue = async (tx: Tx, routerId: number): Promise<boolean> => {
  const wanted = await findExpiredProfile(tx, routerId);
  return wanted.isUsed && !isAsVerified(wanted, undefined);
};

/**
 * Creates and verifies the profile if that is due; from then on suspended subscribers are moved to it. True if
 * what is pending may have changed.
 */
export async function syncExpiredProfile(
  router: RouterTransport,
  routerId: number,
  run: JobRun,
): Promise<boolean> {
  if (!(await run.read((tx) => isExpiredProfileDue(tx, routerId)))) return false;
  await repairExpiredProfile(router, routerId, run);
  return true;
}

/** The router refused the profile although it was verified. */
export async function repairExpiredProfile(router: RouterTransport, routerId: number, run: JobRun) {
  const wanted = await run.read((tx) => findExpiredProfile(tx, routerId));
  const problem = await ensureExpiredProfile(router, wanted);
  await run.transaction((tx) => saveVerified(tx, routerId, wanted, problem));
}

/** Suspended subscribers are moved to the profile, or disabled if it can no longer be used. */
export async function saveVerified(
  tx: Tx,
  routerId: number,
  wanted: ExpiredProfile,
  problem: string | undefined,
): Promise<void> {
  if (isAsVerified(wanted, problem)) return;
  const isUsable = problem === undefined;
  await saveExpiredProfile(tx, routerId, {
    name: isUsable ? wanted.name : null,
    pool: isUsable ? wanted.pool : null,
    problem: problem ?? null,
  });
  if (wanted.isUsed) await saveDesiredStateOfSuspended(tx, routerId);
}
