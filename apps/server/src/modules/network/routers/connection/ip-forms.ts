import { isIP, isIPv4, SocketAddress } from 'node:net';

/**
 * Canonical form of an address, so that addresses can be compared as text: IPv6 compressed and in lower case,
 * without a zone, and IPv4-mapped IPv6 (`::ffff:…`) as IPv4.
 */
export function plainForm(text: string): string | undefined {
  const bare = text.replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 0) return undefined;
  if (family === 4) return bare;
  const groups = groupsOf(bare);
  return isMapped(groups)
    ? ipv4Of(groups[6], groups[7])
    : new SocketAddress({ address: bare, family: 'ipv6' }).address;
}

/**
 * The IPv4 address that a gateway would translate an IPv6 address to: NAT64, 6to4, Teredo, ISATAP, the
 * translated form (`::ffff:0:…`) and the deprecated IPv4-compatible form.
 */
export function embeddedIpv4(address: string): string | undefined {
  if (isIPv4(address)) return undefined;
  const groups = groupsOf(address);
  const [first, second] = groups;
  if (first === 0x2002) return ipv4Of(second, groups[2]);
  const [high = 0, low = 0] = groups.slice(6);
  if (first === 0x2001 && second === 0) return ipv4Of(high ^ 0xffff, low ^ 0xffff);
  const isTranslated = groups.slice(0, 4).every((group) => group === 0) && groups[4] === 0xffff;
  const isIsatap = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  const isNat64 = first === 0x64 && second === 0xff9b;
  const isCompatible = groups.slice(0, 6).every((group) => group === 0);
  return isNat64 || isCompatible || isTranslated || isIsatap ? ipv4Of(high, low) : undefined;
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const ipv4Of = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /\d+(?:\.\d+){3}$/.exec(address)?.[0];
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? '').split('.').map(Number);
  const hex = (value: number) => value.toString(16);
  const text = dotted ? address.replace(dotted, `${hex(a * 256 + b)}:${hex(c * 256 + d)}`) : address;
  const [head = '', tail] = text.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
