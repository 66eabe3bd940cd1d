import { calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { actorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { setPassword } from '../queries/identity.ts';
import { spendLinksOf } from '../queries/password-links.ts';
import { endSessions } from '../queries/sessions.ts';
import { refuseWeakPassword } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';

export async function changePassword(
  services: IdentityServices,
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
