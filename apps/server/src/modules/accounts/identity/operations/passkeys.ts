import { createHash } from 'node:crypto';
import { type CallInput, calls } from '@lastmile/contract';
import { type Tx, violatedConstraint, withPlatform } from '@lastmile/database';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById } from '../queries/identity.ts';
import {
  credentialsOf,
  deletePasskeyRow,
  insertPasskey,
  passkeysOf,
  updatePasskeyName,
} from '../queries/passkeys.ts';
import type { IdentityServices } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { requireRelyingParty, saveChallenge, verifyChallenge } from './passkey-challenges.ts';
import { reportAccountChange } from './report-account-change.ts';
import { issueRecoveryCodes } from './two-factor.ts';

const { identity } = calls;

/** Stored in the authenticator: always the same for a user, and says nothing about them. */
const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`lastmile user ${userId}`).digest());

/** What the browser needs to create a passkey that identifies its user without a login name and verifies them. */
export async function createPasskeyOptions(
  services: IdentityServices,
  caller: Caller,
  password: string,
  info: RequestInfo,
) {
  const party = requireRelyingParty(services);
  const user = await confirmPassword(services, identity.passkeyOptions, caller, password, info);
  const known = await withPlatform(
    services.database,
    { actor: auditActorOf(identity.passkeyOptions, info, caller), readOnly: true },
    (tx) => credentialsOf(tx, user.id),
  );
  const options = await generateRegistrationOptions({
    rpName: 'Lastmile',
    rpID: party.id,
    userID: userHandleOf(user.id),
    userName: user.email ?? user.mobile ?? user.fullName,
    userDisplayName: user.fullName,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(services, options.challenge, user.id);
  return { options: { ...options } };
}

/** Returns recovery codes if the passkey is the first second factor, for the case that it gets lost. */
export async function createPasskey(
  services: IdentityServices,
  caller: Caller,
  { body: { name, response } }: CallInput<typeof identity.createPasskey>,
  info: RequestInfo,
) {
  const options = { actor: auditActorOf(identity.createPasskey, info, caller) };
  const challenge = await withPlatform(services.database, options, (tx) =>
    verifyChallenge(tx, services, response.response.clientDataJSON, caller.userId),
  );
  const credential = challenge && (await verify(services, response as RegistrationResponseJSON, challenge));
  if (!credential) throw new Problem('identity.passkey_refused');
  const { user, ...added } = await withPlatform(services.database, options, async (tx) => {
    const before = await findUserById(tx, caller.userId);
    if (!before) throw new Problem('unauthenticated');
    const id = await insert(tx, services, before.id, name, credential);
    const isFirst = before.twoFactorSince === null && !before.hasPasskey;
    return { id, user: before, recoveryCodes: isFirst ? await issueRecoveryCodes(tx, before.id) : [] };
  });
  reportAccountChange(services, user, 'passkey_added', info);
  return added;
}

async function verify(services: IdentityServices, response: RegistrationResponseJSON, challenge: string) {
  const party = requireRelyingParty(services);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch {
    // The library throws for everything that does not fit; none of it is an error of the server.
    return undefined;
  }
}

async function insert(
  tx: Tx,
  { clock }: IdentityServices,
  userId: number,
  name: string,
  credential: NonNullable<Awaited<ReturnType<typeof verify>>>,
): Promise<number> {
  try {
    return await insertPasskey(tx, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      createdAt: new Date(clock.now()).toISOString(),
    });
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential') throw new Problem('identity.passkey_refused');
    throw error;
  }
}

export const listPasskeys = async (tx: Tx, { userId }: Caller) => ({ items: await passkeysOf(tx, userId) });

export async function renamePasskey(
  tx: Tx,
  { userId }: Caller,
  { params, body }: CallInput<typeof identity.renamePasskey>,
): Promise<undefined> {
  if (!(await updatePasskeyName(tx, userId, params.id, body.name))) throw new Problem('not_found');
  return undefined;
}

export async function deletePasskey(
  services: IdentityServices,
  caller: Caller,
  { params, body }: CallInput<typeof identity.deletePasskey>,
  info: RequestInfo,
): Promise<undefined> {
  const call = identity.deletePasskey;
  const user = await confirmPassword(services, call, caller, body.password, info);
  await withPlatform(services.database, { actor: auditActorOf(call, info, caller) }, async (tx) => {
    if (!(await deletePasskeyRow(tx, user.id, params.id))) throw new Problem('not_found');
    const after = await findUserById(tx, user.id);
    if (after?.requiresTwoFactor && after.twoFactorSince === null && !after.hasPasskey)
      throw new Problem('identity.two_factor_required');
  });
  reportAccountChange(services, user, 'passkey_removed', info);
  return undefined;
}
