import { isIPv4, isIPv6 } from 'node:net';

/**
 * What failures of an address are counted under: an IPv4 address itself, of an IPv6 address its first 64
 * bits, since whoever has one of these has all of them.
 */
export function clientNetworkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array<string>(ip.includes('::') ? missing : 0).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
