import { type CallInput, type CallOutput, calls, type ProblemCode } from '@lastmile/contract';
import { committing, type Tx, withPlatform } from '@lastmile/database';
import { parsePhone } from '@lastmile/kit/phone';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserByLogin, type Login, type User } from '../queries/identity.ts';
import { recordSignIn } from '../queries/sessions.ts';
import type { Attempt } from '../queries/throttle.ts';
import { userDataOf } from '../rules/user-data.ts';
import { verifyOnce } from '../rules/verify-once.ts';
import type { IdentityServices } from '../services.ts';
import { reportNewDevice } from './report-new-device.ts';
import { newSession } from './sessions.ts';
import {
  attemptOf,
  recordAttemptAndCommit,
  settleFailed,
  settleSucceeded,
  settleUndecided,
} from './sign-in-attempts.ts';
import { isSecondFactor } from './two-factor.ts';

type SignIn = typeof calls.identity.login;

/** Two transactions with the password check between them, so that the slow check holds no connection. */
export async function signIn(
  services: IdentityServices,
  { body }: CallInput<SignIn>,
  info: RequestInfo,
): Promise<CallOutput<SignIn>> {
  const { database, clock, accessTokens, deviceTokens } = services;
  const actor = auditActorOf(calls.identity.login, info);
  // Losing this attempt in a crash of the database is acceptable: no response was sent yet.
  const { user, attempt, device } = await withPlatform(database, { actor, mayBeLost: true }, (tx) =>
    beginAttempt(tx, services, body.login, info),
  );
  const isRight = await verifyOnce(services.passwordHashes, user?.passwordHash, body.password);
  const outcome = await withPlatform(database, { actor: { ...actor, userId: user?.id ?? null } }, (tx) =>
    isRight && user?.status === 'active'
      ? completeSignIn(tx, services, user, attempt, body.otp, info)
      : settleFailed(tx, attempt, user, clock.now()).then(() => new Problem('bad_credentials')),
  );
  // Thrown outside the transaction, which would otherwise roll back the count of failures.
  if (outcome instanceof Problem) throw outcome;
  const { sessionId, refreshToken, user: entered } = outcome;
  const { id: userId, role, ispId } = entered;
  if (device === undefined) reportNewDevice(services, entered, sessionId, info);
  info.cookies?.set(deviceCookie(userId), deviceTokens.issue(entered), deviceDays);
  return {
    accessToken: await accessTokens.issue({ userId, role, ispId, sessionId }),
    refreshToken,
    userData: userDataOf(entered),
  };
}

const deviceDays = 365;
const deviceCookie = (userId: number): string => `device-${userId}`;

async function beginAttempt(
  tx: Tx,
  { clock, deviceTokens }: IdentityServices,
  typedLogin: string,
  { ip, cookies }: RequestInfo,
) {
  const login = parseLogin(typedLogin);
  const user = login && (await findUserByLogin(tx, login));
  const device = user && deviceTokens.verify(cookies?.get(deviceCookie(user.id)), user);
  const attempt = attemptOf(user, typedLogin, ip, device);
  await recordAttemptAndCommit(tx, attempt, clock.now());
  return { user, attempt, device };
}

/** The password was correct; a second factor may still be required, or the ISP may not be active. */
async function completeSignIn(
  tx: Tx,
  services: IdentityServices,
  user: User,
  attempt: Attempt,
  otp: string | undefined,
  info: RequestInfo,
) {
  const nowMs = services.clock.now();
  if (user.twoFactorSince !== null) {
    if (otp === undefined) {
      await settleUndecided(tx, attempt);
      return new Problem('otp_required');
    }
    if (!(await isSecondFactor(tx, services, user, otp))) {
      await settleFailed(tx, attempt, user, nowMs);
      return new Problem('identity.wrong_code', {
        errors: [{ path: 'otp', message: 'Incorrect code' }],
      });
    }
  }
  const closed = await accountClosedProblem(services, user);
  if (closed) {
    await settleSucceeded(tx, attempt);
    return closed;
  }
  const { session, refreshToken } = newSession(user, info, nowMs);
  const sessionId = await recordSignIn(committing(tx), session, user.ispId, attempt);
  return { sessionId, refreshToken, user };
}

/** Users of a suspended ISP may sign in, because the ISP can still read, export and pay. */
async function accountClosedProblem(
  { registrationTokens }: IdentityServices,
  { ispStatus, registrationId }: User,
) {
  if (ispStatus === null || ispStatus === 'active' || ispStatus === 'suspended') return undefined;
  const goesOn = ispStatus === 'payment_pending' && registrationId !== null;
  return new Problem(
    `isp.${ispStatus}` as ProblemCode,
    goesOn ? { registrationToken: await registrationTokens.issue(registrationId) } : {},
  );
}

export function parseLogin(login: string): Login | undefined {
  if (login.includes('@')) return { email: login.toLowerCase() };
  const phone = parsePhone(login);
  return phone.ok ? { mobile: phone.value.e164 } : undefined;
}
