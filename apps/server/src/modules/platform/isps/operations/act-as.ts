import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { IdentityServices } from '../../../accounts/identity/index.ts';
import {
  abilitiesOfClients,
  abilitiesWhileActing,
  accessTokenMinutes,
  findIsp,
  findUserById,
  recordEvent,
  userDataWhileActing,
} from '../../../accounts/identity/index.ts';

/**
 * Issues a second token beside the administrator's own, for support. It expires, ends with the
 * administrator's session, and cannot be used to obtain another one.
 */
export async function actAs(
  tx: Tx,
  { accessTokens, clock }: IdentityServices,
  caller: Caller,
  ispId: number,
) {
  const [isp, user, ofClients] = await Promise.all([
    findIsp(tx, ispId),
    findUserById(tx, caller.userId),
    abilitiesOfClients(tx),
  ]);
  if (!isp || !user || user.ispId !== null) throw new Problem('not_found');
  await recordEvent(tx, 'acting_as_began', 'isps', isp.id, isp.id);
  const { userId, sessionId, role } = caller;
  const accessToken = await accessTokens.issue({
    userId,
    sessionId,
    role,
    ispId: isp.id,
    actingAsIspId: isp.id,
  });
  return {
    accessToken,
    expiresAt: new Date(clock.now() + accessTokenMinutes * 60_000).toISOString(),
    userData: userDataWhileActing(user, isp, abilitiesWhileActing(user.abilities, ofClients)),
  };
}
