import { createHash } from 'node:crypto';
import { calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import { foldDigits, normaliseCode, randomCharacters } from '@lastmile/kit';
import { generateSecret, generateURI, verify } from 'otplib';
import { toDataURL } from 'qrcode';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById, type User } from '../queries/identity.ts';
import { endSessions } from '../queries/sessions.ts';
import {
  beginTwoFactor,
  consumeRecoveryCode,
  consumeTotpStep,
  replaceRecoveryCodes,
  setTotp,
} from '../queries/two-factor.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { reportAccountChange } from './report-account-change.ts';
import { attemptOf, recordAttempt, settleFailed, settleSucceeded } from './sign-in-attempts.ts';

const recoveryCodeCount = 10;
const recoveryCodeLength = 12;
/** Allows for a phone clock that is off by one step in either direction. */
const toleranceSeconds = 30;
const issuer = 'Lastmile';

const encryptionContext = (userId: number): string => `users.totp:${userId}`;
const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${normaliseCode(code)}`)
    .digest();

/** Accepts a current one-time code or a recovery code, and consumes it. */
export async function isSecondFactor(
  tx: Tx,
  services: IdentityServices,
  user: User,
  typed: string,
): Promise<boolean> {
  const { clock, cipher } = services;
  const code = foldDigits(typed).replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) {
    return consumeRecoveryCode(tx, user.id, hashOf(user.id, typed), new Date(clock.now()).toISOString());
  }
  if (user.totpEncrypted === null) return false;
  const secret = cipher.decrypt(user.totpEncrypted, encryptionContext(user.id));
  const epoch = Math.floor(clock.now() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  if (!result.valid || !('timeStep' in result)) return false;
  return consumeTotpStep(tx, user.id, user.ispId, result.timeStep);
}

/** Replaces the recovery codes of the user; returned in groups of four characters, to be shown once. */
export async function issueRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomCharacters(recoveryCodeLength));
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(userId, code)),
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function enableTwoFactor(
  services: IdentityServices,
  caller: Caller,
  password: string,
  info: RequestInfo,
) {
  const call = calls.identity.enableTwoFactor;
  const user = await confirmPassword(services, call, caller, password, info);
  if (user.twoFactorSince !== null) throw new Problem('identity.two_factor_on');
  const secret = generateSecret();
  const encrypted = services.cipher.encrypt(secret, encryptionContext(user.id));
  await withPlatform(services.database, { actor: auditActorOf(call, info, caller) }, (tx) =>
    setTotp(tx, user.id, encrypted),
  );
  const uri = generateURI({ issuer, label: user.email ?? user.mobile ?? user.fullName, secret });
  return { secret, uri, qr: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2 }) };
}

/**
 * The secret is enabled only after a valid code, so that users cannot lock themselves out. Wrong codes count as
 * failed sign-ins, and sessions that were opened without a second factor end.
 */
export async function confirmTwoFactor(
  services: IdentityServices,
  caller: Caller,
  otp: string,
  info: RequestInfo,
) {
  const { userId, sessionId } = caller;
  const nowMs = services.clock.now();
  const now = new Date(nowMs).toISOString();
  const actor = auditActorOf(calls.identity.confirmTwoFactor, info, caller);
  const confirmed = await withPlatform(services.database, { actor }, async (tx) => {
    const user = await findUserById(tx, userId);
    if (!user?.totpEncrypted) throw new Problem('identity.two_factor_off');
    if (user.twoFactorSince !== null) throw new Problem('identity.two_factor_on');
    const attempt = attemptOf(user, '', info.ip);
    await recordAttempt(tx, attempt, nowMs);
    if (!(await isSecondFactor(tx, services, user, otp))) {
      await settleFailed(tx, attempt, user, nowMs);
      return undefined;
    }
    await settleSucceeded(tx, attempt);
    await beginTwoFactor(tx, userId, now);
    const recoveryCodes = await issueRecoveryCodes(tx, userId);
    await endSessions(tx, userId, now, sessionId);
    return { user, recoveryCodes };
  });
  // Thrown outside the transaction, which would otherwise roll back the count of failures.
  if (!confirmed) throw fieldProblem('identity.wrong_code', 'otp');
  reportAccountChange(services, confirmed.user, 'two_factor_on', info);
  return { recoveryCodes: confirmed.recoveryCodes };
}

export async function disableTwoFactor(
  services: IdentityServices,
  caller: Caller,
  { password, otp }: { password: string; otp: string },
  info: RequestInfo,
): Promise<undefined> {
  const call = calls.identity.disableTwoFactor;
  const user = await confirmPassword(services, call, caller, password, info);
  if (user.twoFactorSince === null) throw new Problem('identity.two_factor_off');
  if (user.requiresTwoFactor) throw new Problem('identity.two_factor_required');
  const nowMs = services.clock.now();
  const attempt = attemptOf(user, '', info.ip);
  const isRight = await withPlatform(
    services.database,
    { actor: auditActorOf(call, info, caller) },
    async (tx) => {
      await recordAttempt(tx, attempt, nowMs);
      if (!(await isSecondFactor(tx, services, user, otp))) {
        await settleFailed(tx, attempt, user, nowMs);
        return false;
      }
      await settleSucceeded(tx, attempt);
      await setTotp(tx, user.id, null);
      await replaceRecoveryCodes(tx, user.id, []);
      return true;
    },
  );
  // Thrown outside the transaction, which would otherwise roll back the state change above.
  if (!isRight) throw fieldProblem('identity.wrong_code', 'otp');
  reportAccountChange(services, user, 'two_factor_off', info);
  return undefined;
}
