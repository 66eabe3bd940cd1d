import { isIP } from 'node:net';

/** A secret may name a pool instead of an address; a pool is not a fixed address. */
export const fixedAddress = ({ remoteAddress }: { remoteAddress: string | null }): string | null =>
  remoteAddress !== null && isIP(remoteAddress) === 4 ? remoteAddress : null;
