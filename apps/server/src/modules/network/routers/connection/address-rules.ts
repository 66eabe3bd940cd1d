import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { embeddedIpv4, plainForm } from './ip-forms.ts';

/** The operator's settings: exact `address:port` pairs and private networks to allow, and networks to block. */
export interface AddressSettings {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** The reason why an address is blocked; undefined if it is allowed. */
export type AddressRules = (address: string, port: number) => string | undefined;

type Network = readonly [network: string, prefix: number];

/** Routers usually have private addresses: these are blocked only while anyone can register. */
const privateNetworks: readonly Network[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
];

const blockedNetworks: readonly { readonly why: string; readonly networks: readonly Network[] }[] = [
  {
    why: 'loopback',
    networks: [
      ['127.0.0.0', 8],
      ['::1', 128],
    ],
  },
  {
    why: 'unspecified',
    networks: [
      ['0.0.0.0', 8],
      ['::', 128],
    ],
  },
  {
    why: 'link-local',
    networks: [
      ['169.254.0.0', 16],
      ['fe80::', 10],
    ],
  },
  {
    why: 'multicast',
    networks: [
      ['224.0.0.0', 4],
      ['ff00::', 8],
    ],
  },
  { why: 'broadcast or reserved', networks: [['240.0.0.0', 4]] },
  {
    why: 'a cloud metadata address',
    networks: [
      ['100.100.100.200', 32],
      ['192.0.0.192', 32],
      ['fd00:ec2::254', 128],
    ],
  },
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, familyOf(network));
  return list;
}

const refusals = blockedNetworks.map(({ why, networks }) => ({ why, list: listOf(networks) }));

const ownAddressesNow = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address));

const privateList = listOf(privateNetworks);

export interface AddressRuleOptions {
  readonly ownAddresses?: () => readonly string[];
  /** Anyone can register an ISP and use it at once: private addresses would then be those of the operator's network. */
  readonly isRegistrationOpen?: () => boolean;
}

export function createAddressRules(
  { allow, deny }: AddressSettings,
  { ownAddresses = ownAddressesNow, isRegistrationOpen = () => false }: AddressRuleOptions = {},
): AddressRules {
  const allowed = new Set(allow.filter((entry) => !entry.includes('/')).map(pairOf));
  const allowedPrivate = listOf(
    allow.filter((entry) => entry.includes('/')).map((entry) => clientNetworkOf(entry, 'ROUTER_ALLOW')),
  );
  const denied = listOf(deny.map((entry) => clientNetworkOf(entry, 'ROUTER_DENY')));
  const isPrivate = (address: string, family: 'ipv4' | 'ipv6') =>
    privateList.check(address, family) && !allowedPrivate.check(address, family);
  const reasonNot = (address: string): string | undefined => {
    const family = familyOf(address);
    const refusal = refusals.find(({ list }) => list.check(address, family));
    if (refusal) return `${address} is ${refusal.why}`;
    if (denied.check(address, family)) return `${address} is in a network blocked by the platform operator`;
    if (isPrivate(address, family) && isRegistrationOpen())
      return `${address} is a private address, which is not allowed while registration is open`;
    const isOwn = ownAddresses().some((own) => plainForm(own) === address);
    return isOwn ? `${address} is the server's own address` : undefined;
  };
  return (given, port) => {
    const address = plainForm(given);
    if (address === undefined) return `${given} is not a valid address`;
    if (allowed.has(`${address} ${port}`)) return undefined;
    const inside = embeddedIpv4(address);
    return reasonNot(address) ?? (inside === undefined ? undefined : reasonNot(inside));
  };
}

/** `127.0.0.1:18728` or `[::1]:18728`. Host names are rejected, because what they resolve to may change. */
function pairOf(text: string): string {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = plainForm(bracketed ?? plain ?? '');
  if (address === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`ROUTER_ALLOW expects address:port pairs such as 127.0.0.1:18728, not "${text}"`);
  }
  return `${address} ${Number(port)}`;
}

function clientNetworkOf(text: string, setting: string): Network {
  const [network = '', prefix, ...rest] = text.split('/');
  const address = plainForm(network);
  const widest = address !== undefined && familyOf(address) === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? widest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (address === undefined || bits < 0 || bits > widest || rest.length > 0) {
    throw new Error(`${setting} expects networks such as 10.0.0.0/24, not "${text}"`);
  }
  return [address, bits];
}
