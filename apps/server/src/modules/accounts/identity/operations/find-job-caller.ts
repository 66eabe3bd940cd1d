import { type Database, loadDataScope, withPlatform } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { abilitiesOfClients, findUserById } from '../queries/identity.ts';
import { abilitiesWhileActing, mustSetUpTwoFactor } from '../rules/user-data.ts';

/** A user in whose name a job works for an ISP, with what they may do now. */
export interface JobCaller {
  readonly caller: Caller;
  readonly fullName: string;
  readonly email: string | null;
  readonly language: string;
}

/** Undefined once the user is disabled or belongs to another ISP. Users of the platform act as the ISP. */
export const findJobCaller = (
  database: Database,
  ispId: number,
  userId: number,
): Promise<JobCaller | undefined> =>
  withPlatform(database, { actor: { userId: null }, readOnly: true }, async (tx) => {
    const user = await findUserById(tx, userId);
    if (user?.status !== 'active' || (user.ispId !== null && user.ispId !== ispId)) return undefined;
    const actsAsIsp = user.ispId === null;
    const caller: Caller = {
      userId,
      sessionId: 0,
      role: user.role,
      dataScope: actsAsIsp ? undefined : await loadDataScope(tx, userId),
      ispId,
      abilities: actsAsIsp
        ? abilitiesWhileActing(user.abilities, await abilitiesOfClients(tx))
        : user.abilities,
      ispStatus: user.ispStatus,
      isRestricted: false,
      actsAsIsp,
      mustSetUpTwoFactor: mustSetUpTwoFactor(user),
    };
    return { caller, fullName: user.fullName, email: user.email, language: user.locale };
  });
