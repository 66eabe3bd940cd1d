import type { Call } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { actorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findPerson, type Person } from '../queries/identity.ts';
import { verifyOnce } from '../rules/verify-once.ts';
import type { IdentityServices } from '../services.ts';
import { attemptOf, settleOpen, settleWrong, takeInAndCommit } from './sign-in-attempts.ts';

/**
 * Whoever holds a session still has to know the password for what changes how one gets in. Guessing counts
 * as failed sign-ins do.
 */
export async function confirmPassword(
  services: IdentityServices,
  call: Call,
  caller: Caller,
  password: string,
  info: RequestInfo,
  field = 'password',
): Promise<Person> {
  const { database, clock, passwordHashes } = services;
  const options = { actor: actorOf(call, info, caller) };
  const { person, attempt } = await withPlatform(database, options, async (tx) => {
    const found = await findPerson(tx, caller.userId);
    if (!found) throw new Problem('unauthenticated');
    const begun = attemptOf(found, '', info.ip);
    await takeInAndCommit(tx, begun, clock.now());
    return { person: found, attempt: begun };
  });
  const isRight = await verifyOnce(passwordHashes, person.passwordHash, password);
  await withPlatform(database, options, (tx) =>
    isRight ? settleOpen(tx, attempt) : settleWrong(tx, attempt, person, clock.now()),
  );
  if (!isRight) throw fieldProblem('identity.wrong_password', field);
  return person;
}
