import { type CallInput, type CallOutput, calls, type ProblemCode } from '@lastmile/contract';
import { committing, type Tx, withPlatform } from '@lastmile/database';
import { parsePhone } from '@lastmile/kit/phone';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserByLogin, type Login, recordEvent, type User } from '../queries/identity.ts';
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
  settleAwaitingSecondFactor,
  settleFailed,
  settleSucceeded,
} from './sign-in-attempts.ts';
import { isSecondFactor } from './two-factor.ts';

type SignIn = typeof calls.identity.login;

/** Two transactions with the password check between them, so that the slow check holds no connection. */
export async function signIn(
  services: IdentityServices,
  { body }: CallInput<SignIn>,
  info: RequestInfo,
): Promise<CallOutput<SignIn>> {
  const { database } = services;
  const actor = auditActorOf(calls.identity.login, info);
  // Losing this attempt in a crash of the database is acceptable: no response was sent yet.
  const { user, attempt, device } = await withPlatform(database, { actor, mayBeLost: true }, (tx) =>
    beginAttempt(tx, services, body.login, info),
  );
  const isRight = await verifyOnce(services.passwordHashes, user?.passwordHash, body.password);
  const outcome = await withPlatform(database, { actor: { ...actor, userId: user?.id ?? null } }, (tx) =>
    isRight && user?.status === 'active'
      ? completeSignIn(tx, services, user, attempt, body.otp, info)
      : refuse(tx, services, user, attempt, new Problem('bad_credentials')),
  );
  // Thrown outside the transaction, which would otherwise roll back the count of failures.
  if (outcome instanceof Problem) throw outcome;
  return respondSignedIn(services, outcome, device, info);
}

interface SignedIn {
  readonly sessionId: number;
  readonly refreshToken: string;
  readonly user: User;
}

/** Tokens of a new session. A device that is not known yet is remembered, and reported to the user. */
export async function respondSignedIn(
  services: IdentityServices,
  { sessionId, refreshToken, user }: SignedIn,
  device: string | undefined,
  info: RequestInfo,
): Promise<CallOutput<SignIn>> {
  const { accessTokens, deviceTokens } = services;
  const { id: userId, role, ispId } = user;
  if (device === undefined) reportNewDevice(services, user, sessionId, info);
  info.cookies?.set(deviceCookie(userId), deviceTokens.issue(user), deviceDays);
  return {
    accessToken: await accessTokens.issue({ userId, role, ispId, sessionId }),
    refreshToken,
    userData: userDataOf(user),
  };
}

const deviceDays = 365;
const deviceCookie = (userId: number): string => `device-${userId}`;

/** The device, if the user has signed in on it before. */
export const deviceOf = ({ deviceTokens }: IdentityServices, user: User, { cookies }: RequestInfo) =>
  deviceTokens.verify(cookies?.get(deviceCookie(user.id)), user);

async function beginAttempt(tx: Tx, services: IdentityServices, typedLogin: string, info: RequestInfo) {
  const login = parseLogin(typedLogin);
  const user = login && (await findUserByLogin(tx, login));
  const device = user && deviceOf(services, user, info);
  const attempt = attemptOf(user, typedLogin, info.ip, device);
  await recordAttemptAndCommit(tx, attempt, services.clock.now());
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
  const needsPasskey = user.requiresTwoFactor && user.hasPasskey && user.twoFactorSince === null;
  if (user.twoFactorSince !== null || needsPasskey) {
    if (otp === undefined) {
      await settleAwaitingSecondFactor(tx, attempt);
      return new Problem(needsPasskey ? 'identity.passkey_required' : 'otp_required');
    }
    if (!(await isSecondFactor(tx, services, user, otp)))
      return refuse(tx, services, user, attempt, fieldProblem('identity.wrong_code', 'otp'));
  }
  return openSession(tx, services, user, attempt, info);
}

/** Counts and audits a failure. What was typed as the login is not recorded: it may be a password. */
async function refuse(
  tx: Tx,
  { clock }: IdentityServices,
  user: User | undefined,
  attempt: Attempt,
  problem: Problem,
): Promise<Problem> {
  await settleFailed(tx, attempt, user, clock.now());
  await recordEvent(tx, 'sign_in_failed', 'users', user?.id ?? null, user?.ispId ?? null, {
    reason: problem.code,
  });
  return problem;
}

/** The user is who they say; opens a session unless their ISP is not active. */
export async function openSession(
  tx: Tx,
  services: IdentityServices,
  user: User,
  attempt: Attempt,
  info: RequestInfo,
): Promise<SignedIn | Problem> {
  const closed = await accountClosedProblem(services, user);
  if (closed) {
    await settleSucceeded(tx, attempt);
    return closed;
  }
  const { session, refreshToken } = newSession(user, info, services.clock.now());
  await recordEvent(tx, 'signed_in', 'users', user.id, user.ispId);
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
    `isps.${ispStatus}` as ProblemCode,
    goesOn ? { registrationToken: await registrationTokens.issue(registrationId) } : {},
  );
}

export function parseLogin(login: string): Login | undefined {
  if (login.includes('@')) return { email: login.toLowerCase() };
  const phone = parsePhone(login);
  return phone.ok ? { mobile: phone.value.e164 } : undefined;
}
