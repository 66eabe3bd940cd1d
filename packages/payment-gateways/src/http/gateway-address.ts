import { isIP } from 'node:net';

/** The reason why an address must not be called; undefined if it may. */
export type AddressRules = (address: string, port: number) => string | undefined;

export interface GatewayAddressRules {
  readonly address: AddressRules;
  /** Only where a simulator runs beside the panel. */
  readonly allowHttp: boolean;
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** The host of a URL without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const namesOfThisMachine = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i;

/** What is wrong with the base address of a gateway, before anything is sent there; undefined if nothing is. */
export function findAddressProblem(text: string, rules: GatewayAddressRules): string | undefined {
  if (!URL.canParse(text)) return 'not an address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) return 'not https';
  if (url.username || url.password || url.search || url.hash) return 'more than a host and a path';
  const host = hostOf(url);
  if (isIP(host)) return rules.address(host, portOf(url));
  return namesOfThisMachine.test(host) || !host.includes('.') ? `${host} is not a public host` : undefined;
}
