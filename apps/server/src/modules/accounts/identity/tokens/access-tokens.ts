import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '@lastmile/kit';
import { jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';

export const accessTokenMinutes = 15;
const maxRemembered = 20_000;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: number;
  readonly ispId: number | null;
  readonly role: string;
  /** The ISP that an administrator acts as with this token; null in every ordinary one. */
  readonly actingAsIspId: number | null;
  readonly expiresAtMs: number;
}

/** Signed access tokens: they say who, never what one may do. */
export interface AccessTokens {
  issue(claims: Omit<AccessClaims, 'expiresAtMs' | 'actingAsIspId'> & Partial<AccessClaims>): Promise<string>;
  /** The claims of a token that is genuine and not expired; undefined otherwise. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

/**
 * The signing key is derived from the panel's master key, so there is one secret to keep. A verified
 * token is remembered until it expires, which spares every further call the signature.
 */
export function createAccessTokens(masterKey: Uint8Array, clock: Clock): AccessTokens {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'lastmile access tokens', 32));
  const remembered = new LRUCache<string, AccessClaims>({ max: maxRemembered });

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
      const known = remembered.get(token);
      if (known) {
        if (known.expiresAtMs > clock.now()) return known;
        remembered.delete(token);
        return undefined;
      }
      const claims = await verifySignature(token, key, clock);
      if (!claims) return undefined;
      remembered.set(token, claims);
      return claims;
    },
  };
}

const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

/** Made here, since jose signs on the threads that password checks keep busy: a few microseconds of work would wait for them. */
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
