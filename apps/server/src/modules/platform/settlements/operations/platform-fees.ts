import type { CallInput, settlementCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { insertPlatformFee, platformFeesOf } from '../queries/platform-fees.ts';
import { findIspToSettle } from '../queries/settlements.ts';

const requireIsp = async (tx: Tx, ispId: number): Promise<void> => {
  if (!(await findIspToSettle(tx, ispId))) throw new Problem('not_found');
};

export async function listPlatformFees(tx: Tx, ispId: number) {
  await requireIsp(tx, ispId);
  return { items: await platformFeesOf(tx, ispId) };
}

/** For payments from now on: what was charged before stays. */
export async function savePlatformFee(
  clock: Clock,
  tx: Tx,
  fee: CallInput<typeof settlementCalls.setPlatformFee>['body'],
) {
  await requireIsp(tx, fee.ispId);
  return insertPlatformFee(tx, { ...fee, startsAt: new Date(clock.now()).toISOString() });
}
