import { type CallInput, type CallOutput, calls, type ProblemCode } from '@lastmile/contract';
import { committing, type Tx, withPlatform } from '@lastmile/database';
import { parsePhone } from '@lastmile/kit/phone';
import { actorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findPersonByLogin, type Login, type Person } from '../queries/identity.ts';
import { recordSignIn } from '../queries/sessions.ts';
import type { Attempt } from '../queries/throttle.ts';
import { userDataOf } from '../rules/user-data.ts';
import { verifyOnce } from '../rules/verify-once.ts';
import type { IdentityServices } from '../services.ts';
import { newSession } from './sessions.ts';
import { attemptOf, settleOpen, settleRight, settleWrong, takeInAndCommit } from './sign-in-attempts.ts';
import { isSecondFactor } from './two-factor.ts';

type SignIn = typeof calls.identity.login;

/** Transaction, password check, transaction: the slow check holds no connection. */
export async function signIn(
  services: IdentityServices,
  { body }: CallInput<SignIn>,
  info: RequestInfo,
): Promise<CallOutput<SignIn>> {
  const { database, clock, accessTokens } = services;
  const actor = actorOf(calls.identity.login, info);
  // Were the database to crash just now, an attempt might be forgotten; nobody has been told of it yet.
  const { person, attempt } = await withPlatform(database, { actor, mayBeLost: true }, (tx) =>
    beginAttempt(tx, body.login, info.ip, clock.now()),
  );
  const isRight = await verifyOnce(services.passwordHashes, person?.passwordHash, body.password);
  const outcome = await withPlatform(database, { actor: { ...actor, userId: person?.id ?? null } }, (tx) =>
    isRight && person?.status === 'active'
      ? letIn(tx, services, person, attempt, body.otp, info)
      : settleWrong(tx, attempt, person, clock.now()).then(() => new Problem('bad_credentials')),
  );
  // Thrown only here: inside the transaction it would undo the count of failures.
  if (outcome instanceof Problem) throw outcome;
  const { sessionId, refreshToken, person: entered } = outcome;
  const { id: userId, role, ispId } = entered;
  return {
    accessToken: await accessTokens.issue({ userId, role, ispId, sessionId }),
    refreshToken,
    userData: userDataOf(entered),
  };
}

async function beginAttempt(tx: Tx, typedLogin: string, ip: string, nowMs: number) {
  const login = parseLogin(typedLogin);
  const person = login && (await findPersonByLogin(tx, login));
  const attempt = attemptOf(person, typedLogin, ip);
  await takeInAndCommit(tx, attempt, nowMs);
  return { person, attempt };
}

/** The password was right; what may still be missing is the second factor or an ISP that is open. */
async function letIn(
  tx: Tx,
  services: IdentityServices,
  person: Person,
  attempt: Attempt,
  otp: string | undefined,
  info: RequestInfo,
) {
  const nowMs = services.clock.now();
  if (person.twoFactorSince !== null) {
    if (otp === undefined) {
      await settleOpen(tx, attempt);
      return new Problem('otp_required');
    }
    if (!(await isSecondFactor(tx, services, person, otp))) {
      await settleWrong(tx, attempt, person, nowMs);
      return new Problem('identity.wrong_code', {
        errors: [{ path: 'otp', message: 'Incorrect code' }],
      });
    }
  }
  const closed = await closedDoor(services, person);
  if (closed) {
    await settleRight(tx, attempt);
    return closed;
  }
  const { session, refreshToken } = newSession(person.id, info, nowMs);
  const sessionId = await recordSignIn(committing(tx), session, person.ispId, attempt);
  return { sessionId, refreshToken, person };
}

/** A suspended ISP can still read, export and pay, so its people may come in. */
async function closedDoor({ registrationTokens }: IdentityServices, { ispStatus, ispId }: Person) {
  if (ispStatus === null || ispStatus === 'active' || ispStatus === 'suspended') return undefined;
  const goesOn = ispStatus === 'payment_pending' && ispId !== null;
  return new Problem(
    `isp.${ispStatus}` as ProblemCode,
    goesOn ? { registrationToken: await registrationTokens.issue(ispId) } : {},
  );
}

export function parseLogin(login: string): Login | undefined {
  if (login.includes('@')) return { email: login.toLowerCase() };
  const phone = parsePhone(login);
  return phone.ok ? { mobile: phone.value.e164 } : undefined;
}
