import { calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { setPassword } from '../queries/identity.ts';
import { consumeLinksOf } from '../queries/password-links.ts';
import { endSessions } from '../queries/sessions.ts';
import { requireStrongPassword } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { reportAccountChange } from './report-account-change.ts';

export async function changePassword(
  services: IdentityServices,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  info: RequestInfo,
): Promise<undefined> {
  const call = calls.identity.changePassword;
  const user = await confirmPassword(services, call, caller, currentPassword, info, 'currentPassword');
  requireStrongPassword(newPassword, [user.email, user.mobile], 'newPassword');
  const passwordHash = await services.passwordHashes.make(newPassword);
  const now = new Date(services.clock.now()).toISOString();
  await withPlatform(services.database, { actor: auditActorOf(call, info, caller) }, async (tx) => {
    await setPassword(tx, user.id, passwordHash);
    await consumeLinksOf(tx, user.id, now);
    await endSessions(tx, user.id, now, caller.sessionId);
  });
  reportAccountChange(services, user, 'password', info);
  return undefined;
}
