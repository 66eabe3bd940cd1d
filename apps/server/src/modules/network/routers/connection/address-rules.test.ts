import { describe, expect, it } from 'vitest';
import { createAddressRules } from './address-rules.ts';

const rules = createAddressRules(
  { allow: ['127.0.0.1:18728', '[::1]:18728'], deny: ['10.66.0.0/16', '2001:db8:bad::/48', '192.0.2.7'] },
  { ownAddresses: () => ['10.1.1.1', 'fd12:0:0::5', '203.0.113.9'] },
);

describe('router addresses', () => {
  it.each([
    '10.0.0.1',
    '172.16.4.2',
    '192.168.88.1',
    '100.64.3.9',
    '8.8.8.8',
    '203.0.113.10',
    'fd00::1',
    '2001:db8::1',
    '::ffff:192.168.88.1',
    '64:ff9b::c0a8:5801',
  ])('%s is allowed', (address) => {
    expect(rules(address, 8728)).toBeUndefined();
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::FFFF:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:7f00:0001', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['64:ff9b::127.0.0.1', 'loopback'],
    ['2002:7f00:1::', 'loopback'],
    ['::ffff:0:127.0.0.1', 'loopback'],
    ['::ffff:0:7f00:1', 'loopback'],
    ['64:ff9b:1::127.0.0.1', 'loopback'],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'loopback'],
    ['fd00::5efe:127.0.0.1', 'loopback'],
    ['::ffff:0:169.254.169.254', 'link-local'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['::', 'unspecified'],
    ['::ffff:0.0.0.0', 'unspecified'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:169.254.169.254', 'link-local'],
    ['::ffff:a9fe:a9fe', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['febf::1', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['ff02::1', 'multicast'],
    ['::ffff:224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'broadcast'],
    ['::ffff:255.255.255.255', 'broadcast'],
    ['100.100.100.200', 'cloud metadata'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['10.66.3.4', 'operator'],
    ['::ffff:10.66.3.4', 'operator'],
    ['192.0.2.7', 'operator'],
    ['2001:db8:bad:1::1', 'operator'],
    ['10.1.1.1', 'own'],
    ['::ffff:10.1.1.1', 'own'],
    ['203.0.113.9', 'own'],
    ['fd12::5', 'own'],
    ['FD12:0::0:5', 'own'],
    ['router.example', 'not a valid address'],
    ['127.1', 'not a valid address'],
    ['', 'not a valid address'],
  ])('%s is blocked as %s', (address, why) => {
    expect(rules(address, 8728)).toContain(why);
  });

  it('allow the pairs that the operator configured, only on their port', () => {
    expect(rules('127.0.0.1', 18728)).toBeUndefined();
    expect(rules('::ffff:127.0.0.1', 18728)).toBeUndefined();
    expect(rules('::1', 18728)).toBeUndefined();
    expect(rules('127.0.0.1', 18729)).toContain('loopback');
    expect(rules('127.0.0.2', 18728)).toContain('loopback');
  });
});

describe("the operator's settings", () => {
  it.each(['localhost:8728', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000', '*', '::1:8728'])(
    'reject the pair %s',
    (pair) => {
      expect(() => createAddressRules({ allow: [pair], deny: [] })).toThrow('ROUTER_ALLOW');
    },
  );

  it.each(['10.0.0.0/33', '10.0.0/8', 'example.org', '10.0.0.0/8/1', '::/129', '10.0.0.0/'])(
    'reject the network %s',
    (network) => {
      expect(() => createAddressRules({ allow: [], deny: [network] })).toThrow('ROUTER_DENY');
    },
  );
});

describe('private addresses while registration is open', () => {
  let isOpen = true;
  const openRules = createAddressRules(
    { allow: ['10.9.0.0/16', 'fd00:9::/32', '192.168.1.1:8728'], deny: ['10.9.66.0/24'] },
    { ownAddresses: () => [], isRegistrationOpen: () => isOpen },
  );

  it.each([
    '10.0.0.1',
    '172.16.4.2',
    '172.31.255.254',
    '192.168.88.1',
    '100.64.3.9',
    'fd00::1',
    '::ffff:192.168.88.1',
    '64:ff9b::c0a8:5801',
  ])('%s is blocked', (address) => {
    expect(openRules(address, 8728)).toContain('private address');
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '10.9.1.1', 'fd00:9::1', '192.168.1.1'])(
    '%s is allowed',
    (address) => {
      expect(openRules(address, 8728)).toBeUndefined();
    },
  );

  it('are blocked by the exceptions of the operator in any case, and allowed once registrations are reviewed', () => {
    expect(openRules('10.9.66.1', 8728)).toContain('blocked by the platform operator');
    expect(openRules('192.168.1.1', 22)).toContain('private address');
    isOpen = false;
    expect(openRules('192.168.88.1', 8728)).toBeUndefined();
    isOpen = true;
  });

  it('an exception is an address with a port or a network, and never opens other blocked addresses', () => {
    const loopback = createAddressRules({ allow: ['127.0.0.0/8'], deny: [] }, { ownAddresses: () => [] });
    expect(loopback('127.0.0.1', 8728)).toContain('loopback');
    expect(() => createAddressRules({ allow: ['10.0.0.0/33'], deny: [] })).toThrow('ROUTER_ALLOW');
  });
});
