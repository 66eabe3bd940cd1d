import { createHash } from 'node:crypto';
import { type Tx, withPlatform } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { consumeChallenge, insertChallenge } from '../queries/passkeys.ts';
import { type RelyingParty, relyingPartyOf } from '../rules/relying-party.ts';
import type { IdentityServices } from '../services.ts';

const answerMs = 5 * 60_000;

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

export function requireRelyingParty({ panelUrl }: IdentityServices): RelyingParty {
  const party = relyingPartyOf(panelUrl());
  if (!party) throw new Problem('identity.passkeys_unavailable');
  return party;
}

/** The challenge is stored, so that it can be answered once, and by the same user. */
export async function saveChallenge(
  { database, clock }: IdentityServices,
  challenge: string,
  userId: number | null,
): Promise<void> {
  const now = clock.now();
  await withPlatform(database, { actor: { userId } }, (tx) =>
    insertChallenge(tx, {
      hash: hashOf(challenge),
      userId,
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + answerMs).toISOString(),
    }),
  );
}

/** The challenge that an answer names, if it is still open; undefined otherwise. */
export async function verifyChallenge(
  tx: Tx,
  { clock }: IdentityServices,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const now = new Date(clock.now()).toISOString();
  return (await consumeChallenge(tx, hashOf(challenge), userId, now)) ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
