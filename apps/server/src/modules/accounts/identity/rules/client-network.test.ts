import { expect, it } from 'vitest';
import { clientNetworkOf } from './client-network.ts';

it('counts each IPv4 address separately, also when mapped into IPv6', () => {
  expect(clientNetworkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetworkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it('counts an IPv6 address by its first 64 bits, in any notation', () => {
  const all = ['2001:db8:0:7::1', '2001:db8:0:7:ffff::9', '2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7::'];
  expect(new Set(all.map(clientNetworkOf))).toEqual(new Set(['2001:db8:0:7::/64']));
  expect(clientNetworkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(clientNetworkOf('::1')).toBe('0:0:0:0::/64');
});
