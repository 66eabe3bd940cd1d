import { calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import type { Caller } from '../../base/caller.ts';
import type { RequestInfo } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { actorOf } from '../../base/transaction-for.ts';
import { confirmPassword } from './confirm-password.ts';
import { setPassword } from './identity.queries.ts';
import { spendLinksOf } from './password-links.queries.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { endSessions } from './sessions.queries.ts';

export async function changePassword(
  services: Services,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  info: RequestInfo,
): Promise<undefined> {
  const call = calls.identity.changePassword;
  const person = await confirmPassword(services, call, caller, currentPassword, info, 'currentPassword');
  refuseWeakPassword(newPassword, [person.email, person.mobile], 'newPassword');
  const passwordHash = await services.passwordHashes.make(newPassword);
  const now = new Date(services.clock.now()).toISOString();
  await withPlatform(services.database, { actor: actorOf(call, info, caller) }, async (tx) => {
    await setPassword(tx, person.id, passwordHash);
    await spendLinksOf(tx, person.id, now);
    await endSessions(tx, person.id, now, caller.sessionId);
  });
  return undefined;
}
