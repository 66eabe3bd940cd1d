import { hkdfSync } from 'node:crypto';
import type { Clock } from '@lastmile/kit';
import { jwtVerify, SignJWT } from 'jose';

const hours = 24;

/** Lets an ISP continue a registration and nothing else. Names it by a random id, never by the ISP's own. */
export interface RegistrationTokens {
  issue(registrationId: string): Promise<string>;
  /** The registration of a valid token; undefined if it is forged or expired. */
  verify(token: string): Promise<string | undefined>;
}

/** Signed with a key of its own, so that neither kind of token is accepted as the other. */
export function createRegistrationTokens(masterKey: Uint8Array, clock: Clock): RegistrationTokens {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'lastmile registration tokens', 32));
  return {
    issue(registrationId) {
      const nowSeconds = Math.floor(clock.now() / 1000);
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(registrationId)
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
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
}
