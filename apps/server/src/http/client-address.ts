import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request came from: of the addresses that trusted proxies have added, the last one that is
 * an address at all.
 */
export const clientAddress = ({ ip, ips, raw }: FastifyRequest): string =>
  isIP(ip) ? ip : (ips?.findLast((address) => isIP(address)) ?? raw.socket.remoteAddress ?? '');

/** What Fastify trusts, from the socket's address on: it takes the first address that is not trusted. */
export const proxyTrustOf = (trusted: readonly string[] | number = 0) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : [...trusted];
