import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '@lastmile/kit';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';

export const accessTokenMinutes = 15;
const maxCached = 20_000;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: number;
  readonly ispId: number | null;
  readonly role: string;
  /** The ISP that an administrator acts as with this token; null in all other tokens. */
  readonly actingAsIspId: number | null;
  readonly expiresAtMs: number;
}

/** Signed access tokens. They identify the user and contain no permissions. */
export interface AccessTokens {
  issue(claims: Omit<AccessClaims, 'expiresAtMs' | 'actingAsIspId'> & Partial<AccessClaims>): Promise<string>;
  /** The claims of a valid token; undefined if it is forged or expired. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

/**
 * The signing key is derived from the master key, so there is only one secret to store. A verified token is
 * cached until it expires, which saves verifying its signature on every call.
 */
export function createAccessTokens(masterKey: Uint8Array, clock: Clock): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'lastmile access tokens', 32));
  const verifiedTokens = new LRUCache<string, AccessClaims>({ max: maxCached });

  return {
    async issue({ userId, sessionId, ispId, role, actingAsIspId = null }) {
      const nowSeconds = Math.floor(clock.now() / 1000);
      return signed(key, {
        sid: sessionId,
        isp: ispId,
        role,
        ...(actingAsIspId ? { act: actingAsIspId } : {}),
        sub: String(userId),
        iat: nowSeconds,
        exp: nowSeconds + accessTokenMinutes * 60,
      });
    },

    async verify(token) {
      const known = verifiedTokens.get(token);
      if (known) {
        if (known.expiresAtMs > clock.now()) return known;
        verifiedTokens.delete(token);
        return undefined;
      }
      const claims = await verifySignature(token, key, clock);
      if (!claims) return undefined;
      verifiedTokens.set(token, claims);
      return claims;
    },
  };
}

const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

/**
 * Implemented here because jose signs on the thread pool that password hashing keeps busy: microseconds of
 * work would wait for it.
 */
function signed(key: Uint8Array, claims: Readonly<Record<string, unknown>>): string {
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

async function verifySignature(
  token: string,
  key: Uint8Array,
  clock: Clock,
): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'exp', 'sid', 'role'],
    });
    return {
      userId: Number(payload.sub),
      sessionId: payload['sid'] as number,
      ispId: payload['isp'] as number | null,
      role: payload['role'] as string,
      actingAsIspId: (payload['act'] as number | undefined) ?? null,
      expiresAtMs: (payload.exp ?? 0) * 1000,
    };
  } catch {
    return undefined;
  }
}
