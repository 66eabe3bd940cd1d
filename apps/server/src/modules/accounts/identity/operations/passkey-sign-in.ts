import { type CallInput, type CallOutput, calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById, recordEvent } from '../queries/identity.ts';
import { lockPasskey, recordPasskeyUse } from '../queries/passkeys.ts';
import type { IdentityServices } from '../services.ts';
import { requireRelyingParty, saveChallenge, verifyChallenge } from './passkey-challenges.ts';
import { countPublicUse } from './public-limits.ts';
import { deviceOf, openSession, respondSignedIn } from './sign-in.ts';
import { attemptOf } from './sign-in-attempts.ts';

type PasskeySignIn = typeof calls.identity.passkeySignIn;

/** The passkey finds its user, so that nothing about an account is asked or answered before. */
export async function createSignInOptions(services: IdentityServices, info: RequestInfo) {
  const party = requireRelyingParty(services);
  await countPublicUse(services, 'passkey_challenge', info.ip);
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await saveChallenge(services, options.challenge, null);
  return { options: { ...options } };
}

/** A passkey with verification of the user is both factors: what they have, and what they know or are. */
export async function signInWithPasskey(
  services: IdentityServices,
  { body }: CallInput<PasskeySignIn>,
  info: RequestInfo,
): Promise<CallOutput<PasskeySignIn>> {
  const actor = auditActorOf(calls.identity.passkeySignIn, info);
  const response = body.response as AuthenticationResponseJSON;
  const challenge = await withPlatform(services.database, { actor }, (tx) =>
    verifyChallenge(tx, services, response.response.clientDataJSON, null),
  );
  const outcome = await withPlatform(services.database, { actor }, async (tx) => {
    const user = challenge && (await userOf(tx, services, response, challenge));
    if (user && user.status === 'active')
      return openSession(tx, services, user, attemptOf(user, '', info.ip), info);
    const who = user || undefined;
    await recordEvent(tx, 'sign_in_failed', 'users', who?.id ?? null, who?.ispId ?? null, {
      reason: 'passkey_refused',
    });
    return new Problem('identity.passkey_refused');
  });
  // Thrown outside the transaction, which would otherwise roll back the audit row.
  if (outcome instanceof Problem) throw outcome;
  return respondSignedIn(services, outcome, deviceOf(services, outcome.user, info), info);
}

/** The user whose passkey signed the challenge; undefined if none did. */
async function userOf(
  tx: Tx,
  services: IdentityServices,
  response: AuthenticationResponseJSON,
  challenge: string,
) {
  const party = requireRelyingParty(services);
  const passkey = await lockPasskey(tx, response.id);
  if (!passkey) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const now = new Date(services.clock.now()).toISOString();
    await recordPasskeyUse(tx, passkey.id, authenticationInfo.newCounter, now);
  } catch {
    // The library throws for everything that does not fit; none of it is an error of the server.
    return undefined;
  }
  return findUserById(tx, passkey.userId);
}
