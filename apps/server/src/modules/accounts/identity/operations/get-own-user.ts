import type { UserData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findIsp, findPerson } from '../queries/identity.ts';
import { userDataOf, userDataWhileActing } from '../rules/user-data.ts';

/** What signing in, or beginning to act, would give at this moment. */
export async function ownUserData(tx: Tx, caller: Caller): Promise<UserData> {
  const person = await findPerson(tx, caller.userId);
  if (!person) throw new Problem('unauthenticated');
  if (!caller.actsAsIsp || caller.ispId === null) return userDataOf(person);
  const isp = await findIsp(tx, caller.ispId);
  if (!isp) throw new Problem('unauthenticated');
  return userDataWhileActing(person, isp, caller.abilities);
}
