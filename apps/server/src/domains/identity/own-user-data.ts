import type { UserData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import { findIsp, findPerson } from './identity.queries.ts';
import { userDataOf, userDataWhileActing } from './person-data.ts';

/** What signing in, or beginning to act, would give at this moment. */
export async function ownUserData(tx: Tx, caller: Caller): Promise<UserData> {
  const person = await findPerson(tx, caller.userId);
  if (!person) throw new Problem('unauthenticated');
  if (!caller.actsAsIsp || caller.ispId === null) return userDataOf(person);
  const isp = await findIsp(tx, caller.ispId);
  if (!isp) throw new Problem('unauthenticated');
  return userDataWhileActing(person, isp, caller.abilities);
}
