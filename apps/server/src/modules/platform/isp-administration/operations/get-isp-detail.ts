import type { IspDetail } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { payableToIsp } from '../../../billing/ledger/index.ts';
import { actionsIn } from '../../isps/index.ts';
import { collectedByPlatform, findIspProfile, staffOf, statusHistory } from '../queries/isp-detail.ts';

export async function getIspDetail(tx: Tx, id: number): Promise<IspDetail> {
  const profile = await findIspProfile(tx, id);
  if (!profile) throw new Problem('not_found');
  const [history, staff, payments, payableMinor] = await Promise.all([
    statusHistory(tx, id),
    staffOf(tx, id),
    collectedByPlatform(tx, id),
    payableToIsp(tx, id),
  ]);
  return { ...profile, actions: actionsIn(profile.status), payableMinor, history, staff, payments };
}
