import { createHash } from 'node:crypto';
import { calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import { foldDigits, normaliseCode, randomCharacters } from '@lastmile/kit';
import { generateSecret, generateURI, verify } from 'otplib';
import { toDataURL } from 'qrcode';
import { actorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findPerson, type Person } from '../queries/identity.ts';
import {
  beginTwoFactor,
  replaceRecoveryCodes,
  setTotp,
  spendRecoveryCode,
  spendTotpStep,
} from '../queries/two-factor.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { attemptOf, settleRight, settleWrong, takeIn } from './sign-in-attempts.ts';

const recoveryCodeCount = 10;
const recoveryCodeLength = 12;
/** A phone's clock may be one step off in either direction. */
const toleranceSeconds = 30;
const issuer = 'Lastmile';

const sealContext = (userId: number): string => `users.totp:${userId}`;
const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${normaliseCode(code)}`)
    .digest();

/** Whether this is the app's code of now, or a recovery code; either is spent by it. */
export async function isSecondFactor(
  tx: Tx,
  services: IdentityServices,
  person: Person,
  typed: string,
): Promise<boolean> {
  const { clock, sealer } = services;
  const code = foldDigits(typed).replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) {
    return spendRecoveryCode(tx, person.id, hashOf(person.id, typed), new Date(clock.now()).toISOString());
  }
  if (person.totpSealed === null) return false;
  const secret = sealer.open(person.totpSealed, sealContext(person.id));
  const epoch = Math.floor(clock.now() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  if (!result.valid || !('timeStep' in result)) return false;
  return spendTotpStep(tx, person.id, person.ispId, result.timeStep);
}

export async function enableTwoFactor(
  services: IdentityServices,
  caller: Caller,
  password: string,
  info: RequestInfo,
) {
  const call = calls.identity.enableTwoFactor;
  const person = await confirmPassword(services, call, caller, password, info);
  if (person.twoFactorSince !== null) throw new Problem('identity.two_factor_on');
  const secret = generateSecret();
  const sealed = services.sealer.seal(secret, sealContext(person.id));
  await withPlatform(services.database, { actor: actorOf(call, info, caller) }, (tx) =>
    setTotp(tx, person.id, sealed),
  );
  const uri = generateURI({ issuer, label: person.email ?? person.mobile ?? person.fullName, secret });
  return { secret, uri, qr: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2 }) };
}

/** The secret counts only once a code of it was shown, so that nobody locks themselves out. */
export async function confirmTwoFactor(tx: Tx, services: IdentityServices, { userId }: Caller, otp: string) {
  const person = await findPerson(tx, userId);
  if (!person?.totpSealed) throw new Problem('identity.two_factor_off');
  if (person.twoFactorSince !== null) throw new Problem('identity.two_factor_on');
  if (!(await isSecondFactor(tx, services, person, otp))) throw fieldProblem('identity.wrong_code', 'otp');
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => randomCharacters(recoveryCodeLength));
  await beginTwoFactor(tx, userId, new Date(services.clock.now()).toISOString());
  await replaceRecoveryCodes(
    tx,
    userId,
    recoveryCodes.map((code) => hashOf(userId, code)),
  );
  return { recoveryCodes: recoveryCodes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')) };
}

export async function disableTwoFactor(
  services: IdentityServices,
  caller: Caller,
  { password, otp }: { password: string; otp: string },
  info: RequestInfo,
): Promise<undefined> {
  const call = calls.identity.disableTwoFactor;
  const person = await confirmPassword(services, call, caller, password, info);
  if (person.twoFactorSince === null) throw new Problem('identity.two_factor_off');
  if (person.requiresTwoFactor) throw new Problem('identity.two_factor_required');
  const nowMs = services.clock.now();
  const attempt = attemptOf(person, '', info.ip);
  const isRight = await withPlatform(
    services.database,
    { actor: actorOf(call, info, caller) },
    async (tx) => {
      await takeIn(tx, attempt, nowMs);
      if (!(await isSecondFactor(tx, services, person, otp))) {
        await settleWrong(tx, attempt, person, nowMs);
        return false;
      }
      await settleRight(tx, attempt);
      await setTotp(tx, person.id, null);
      await replaceRecoveryCodes(tx, person.id, []);
      return true;
    },
  );
  // Thrown only here: inside the transaction it would undo the count of failures.
  if (!isRight) throw fieldProblem('identity.wrong_code', 'otp');
  return undefined;
}
