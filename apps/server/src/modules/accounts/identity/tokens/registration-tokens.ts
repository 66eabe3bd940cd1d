import { hkdfSync } from 'node:crypto';
import type { Clock } from '@lastmile/kit';
import { jwtVerify, SignJWT } from 'jose';

const hours = 24;

/** What lets an ISP go on with a registration that is not paid yet, and nothing else. */
export interface RegistrationTokens {
  issue(ispId: number): Promise<string>;
  /** The ISP of a token that is genuine and not expired; undefined otherwise. */
  verify(token: string): Promise<number | undefined>;
}

/** Signed with a key of their own, so that neither kind of token can pass for the other. */
export function createRegistrationTokens(masterKey: Uint8Array, clock: Clock): RegistrationTokens {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'lastmile registration tokens', 32));
  return {
    issue(ispId) {
      const nowSeconds = Math.floor(clock.now() / 1000);
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(ispId))
        .setExpirationTime(nowSeconds + hours * 3600)
        .sign(key);
    },
    async verify(token) {
      try {
        const currentDate = new Date(clock.now());
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate,
          requiredClaims: ['sub', 'exp'],
        });
        return Number(payload.sub);
      } catch {
        return undefined;
      }
    },
  };
}
