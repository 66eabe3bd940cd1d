import type { UserData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findIsp, findUserById } from '../queries/identity.ts';
import { userDataOf, userDataWhileActing } from '../rules/user-data.ts';

/** The same data that signing in, or starting to act as an ISP, would return now. */
export async function getOwnUserData(tx: Tx, caller: Caller): Promise<UserData> {
  const user = await findUserById(tx, caller.userId);
  if (!user) throw new Problem('unauthenticated');
  if (!caller.actsAsIsp || caller.ispId === null) return userDataOf(user);
  const isp = await findIsp(tx, caller.ispId);
  if (!isp) throw new Problem('unauthenticated');
  return userDataWhileActing(user, isp, caller.abilities);
}
