import type { Call } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById, type User } from '../queries/identity.ts';
import { verifyOnce } from '../rules/verify-once.ts';
import type { IdentityServices } from '../services.ts';
import {
  attemptOf,
  recordAttemptAndCommit,
  settleAwaitingSecondFactor,
  settleFailed,
} from './sign-in-attempts.ts';

/**
 * Changes to how a user signs in require the password in addition to a session. Wrong passwords count as
 * failed sign-ins.
 */
export async function confirmPassword(
  services: IdentityServices,
  call: Call,
  caller: Caller,
  password: string,
  info: RequestInfo,
  field = 'password',
): Promise<User> {
  const { database, clock, passwordHashes } = services;
  const options = { actor: auditActorOf(call, info, caller) };
  const { user, attempt } = await withPlatform(database, options, async (tx) => {
    const found = await findUserById(tx, caller.userId);
    if (!found) throw new Problem('unauthenticated');
    const begun = attemptOf(found, '', info.ip);
    await recordAttemptAndCommit(tx, begun, clock.now());
    return { user: found, attempt: begun };
  });
  const isRight = await verifyOnce(passwordHashes, user.passwordHash, password);
  await withPlatform(database, options, (tx) =>
    isRight ? settleAwaitingSecondFactor(tx, attempt) : settleFailed(tx, attempt, user, clock.now()),
  );
  if (!isRight) throw fieldProblem('identity.wrong_password', field);
  return user;
}
