import type { Cipher } from '@lastmile/kit/encryption';
import type { RouterTarget } from '../connection/router-connector.ts';
import type { KnownRouter } from '../queries/routers.ts';

interface Place {
  readonly ispId: number;
  readonly host: string;
  readonly port: number;
}

/** Bound to the address: whoever points a router elsewhere must know its password. */
const contextOf = ({ ispId, host, port }: Place): string => `routers.password:${ispId}:${host}:${port}`;

export const encryptPassword = (cipher: Cipher, place: Place, password: string): string =>
  cipher.encrypt(password, contextOf(place));

export const decryptPassword = (cipher: Cipher, router: Place & { passwordEncrypted: string }): string =>
  cipher.decrypt(router.passwordEncrypted, contextOf(router));

/** How to reach a router that is kept. */
export const targetOf = (cipher: Cipher, router: KnownRouter): RouterTarget => ({
  host: router.host,
  port: router.port,
  protocol: router.protocol,
  username: router.username,
  password: decryptPassword(cipher, router),
  tlsFingerprint: router.tlsFingerprint,
});
