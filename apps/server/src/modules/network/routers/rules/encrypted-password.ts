import type { Sealer } from '@lastmile/kit/encryption';
import type { RouterTarget } from '../connection/router-connector.ts';
import type { KnownRouter } from '../queries/routers.ts';

interface Place {
  readonly ispId: number;
  readonly host: string;
  readonly port: number;
}

/** Bound to the address: whoever points a router elsewhere must know its password. */
const contextOf = ({ ispId, host, port }: Place): string => `routers.password:${ispId}:${host}:${port}`;

export const sealPassword = (sealer: Sealer, place: Place, password: string): string =>
  sealer.seal(password, contextOf(place));

export const openPassword = (sealer: Sealer, router: Place & { passwordSealed: string }): string =>
  sealer.open(router.passwordSealed, contextOf(router));

/** How to reach a router that is kept. */
export const targetOf = (sealer: Sealer, router: KnownRouter): RouterTarget => ({
  host: router.host,
  port: router.port,
  protocol: router.protocol,
  username: router.username,
  password: openPassword(sealer, router),
  tlsFingerprint: router.tlsFingerprint,
});
