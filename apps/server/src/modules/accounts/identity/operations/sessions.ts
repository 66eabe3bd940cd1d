import { createHash } from 'node:crypto';
import { calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import { randomToken } from '@lastmile/kit';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findUserById, recordEvent, type User } from '../queries/identity.ts';
import {
  consumeRefreshToken,
  endSession,
  endSessions,
  insertRefreshToken,
  lockRefreshToken,
  type NewSession,
  runningSessions,
  updateLastSeen,
} from '../queries/sessions.ts';
import { userAgentFamily } from '../rules/user-agent-family.ts';
import type { IdentityServices } from '../services.ts';

const repeatSeconds = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

/** A session that is not stored yet, with the token that is returned only to its holder. */
export function newSession(
  { id: userId, sessionDays }: Pick<User, 'id' | 'sessionDays'>,
  info: RequestInfo,
  nowMs: number,
) {
  const refreshToken = randomToken(32);
  const session: NewSession = {
    userId,
    startedAt: isoOf(nowMs),
    expiresAt: isoOf(nowMs + sessionDays * 86_400_000),
    userAgent: info.userAgent,
    ip: info.ip,
    tokenHash: hashOf(refreshToken),
  };
  return { session, refreshToken };
}

async function newRefreshToken(tx: Tx, sessionId: number): Promise<string> {
  const token = randomToken(32);
  await insertRefreshToken(tx, hashOf(token), sessionId);
  return token;
}

/**
 * A refresh token is used once. Reused shortly after (a lost response, a second tab) it returns the same
 * successor; reused later it was stolen or replayed, and the whole session ends. It also ends in another browser than
 * the one that signed in, and after its time without use.
 */
export async function refreshSession(services: IdentityServices, refreshToken: string, info: RequestInfo) {
  const { database, accessTokens } = services;
  const actor = auditActorOf(calls.identity.refresh, info);
  const outcome = await withPlatform(database, { actor }, (tx) => rotate(tx, services, refreshToken, info));
  // Thrown outside the transaction, which would otherwise roll back the state change above.
  if (!outcome) throw new Problem('unauthenticated', { detail: 'Your session has expired. Sign in again.' });
  const { userId, sessionId, ispId, role, successor } = outcome;
  return {
    accessToken: await accessTokens.issue({ userId, sessionId, ispId, role }),
    refreshToken: successor,
  };
}

async function rotate(tx: Tx, { clock, cipher }: IdentityServices, refreshToken: string, info: RequestInfo) {
  const tokenHash = hashOf(refreshToken);
  const token = await lockRefreshToken(tx, tokenHash);
  const now = clock.now();
  if (!token || token.endedAt || token.status !== 'active' || Date.parse(token.expiresAt) <= now)
    return undefined;
  if (now - Date.parse(token.lastSeenAt) >= token.idleMinutes * 60_000) {
    await endSession(tx, token.userId, token.sessionId, isoOf(now));
    return undefined;
  }
  const endAsStolen = async (event: string): Promise<undefined> => {
    await endSession(tx, token.userId, token.sessionId, isoOf(now));
    await recordEvent(tx, event, 'sessions', token.sessionId, token.ispId, { userId: token.userId });
  };
  const isSameDevice =
    token.userAgent === '' || userAgentFamily(token.userAgent) === userAgentFamily(info.userAgent);
  if (!isSameDevice) return endAsStolen('refresh_token_on_other_device');
  const context = `refresh_tokens.successor:${tokenHash.toString('hex')}`;
  if (token.spentAt && token.successorEncrypted) {
    if (now - Date.parse(token.spentAt) <= repeatSeconds * 1000) {
      return { ...token, successor: cipher.decrypt(token.successorEncrypted, context) };
    }
    return endAsStolen('refresh_token_reused');
  }
  const successor = await newRefreshToken(tx, token.sessionId);
  await consumeRefreshToken(tx, tokenHash, isoOf(now), cipher.encrypt(successor, context));
  await updateLastSeen(tx, token.sessionId, isoOf(now), info.ip);
  return { ...token, successor };
}

/** Ends the caller's own session; a refresh token of another session changes nothing. */
export async function signOut(
  tx: Tx,
  { clock }: IdentityServices,
  { userId, sessionId }: Caller,
): Promise<undefined> {
  await endSession(tx, userId, sessionId, isoOf(clock.now()));
  return undefined;
}

export async function listOwnSessions(tx: Tx, { clock }: IdentityServices, { userId, sessionId }: Caller) {
  const user = await findUserById(tx, userId);
  const now = clock.now();
  const idleSince = isoOf(now - (user?.idleMinutes ?? 0) * 60_000);
  const items = await runningSessions(tx, userId, isoOf(now), idleSince);
  return {
    items: items.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
    hasTwoFactor: user !== undefined && user.twoFactorSince !== null,
  };
}

export async function revokeSessions(
  tx: Tx,
  { clock }: IdentityServices,
  { userId, sessionId }: Caller,
  which: { readonly id: number } | { readonly allOthers: true },
): Promise<undefined> {
  const at = isoOf(clock.now());
  if ('allOthers' in which) await endSessions(tx, userId, at, sessionId);
  else if (!(await endSession(tx, userId, which.id, at))) throw new Problem('not_found');
  return undefined;
}
