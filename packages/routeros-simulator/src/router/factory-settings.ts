import { BUILT_IN_PROFILE_IDS } from '../menus/ppp-menus.ts';
import { POLICIES } from '../menus/system-menus.ts';
import { randomFor } from './random.ts';
import type { Router } from './router.ts';
import type { Item } from './table.ts';

export interface SimulatedUser {
  readonly name: string;
  readonly password: string;
  /** `full`, `write`, `read`, or a list of policies. */
  readonly group?: string;
  readonly policies?: readonly string[];
  readonly address?: string;
}

const READ_POLICIES = [
  'local',
  'telnet',
  'ssh',
  'reboot',
  'read',
  'test',
  'winbox',
  'password',
  'web',
  'sniff',
  'sensitive',
  'api',
  'romon',
  'rest-api',
];
const PORTS = 5;

/** Adds an entry with the menu's defaults for missing values. */
export function addEntry(router: Router, path: string, given: Record<string, string>, id?: number): Item {
  const values = new Map<string, string>();
  for (const { name, initial, writable } of router.menu(path).properties) {
    if (writable && initial !== undefined) values.set(name, initial);
  }
  for (const [name, value] of Object.entries(given)) values.set(name, value);
  return router.table(path).add(values, id === undefined ? {} : { id });
}

/** Hardware values, which are not stored in the state file. */
export function addHardware(router: Router): void {
  for (const { path, kind, persistent } of router.menus.values()) {
    if (kind === 'settings' && !persistent) addEntry(router, path, {});
  }
  addHealth(router);
}

/** The configuration of a new router. */
export function applyFactorySettings(router: Router): void {
  for (const { path, kind, persistent } of router.menus.values()) {
    if (kind === 'settings' && persistent) addEntry(router, path, {});
  }
  for (const [name, id] of Object.entries(BUILT_IN_PROFILE_IDS)) {
    const encryption = name === 'default' ? 'default' : 'yes';
    addEntry(router, '/ppp/profile', { name, 'change-tcp-mss': 'yes', 'use-encryption': encryption }, id);
  }
  for (let number = 1; number <= PORTS; number++) addPort(router, `ether${number}`);
  for (const [name, port] of [
    ['telnet', '23'],
    ['ftp', '21'],
    ['www', '80'],
    ['ssh', '22'],
    ['www-ssl', '443'],
    ['api', '8728'],
    ['winbox', '8291'],
    ['api-ssl', '8729'],
  ] as const) {
    addEntry(router, '/ip/service', { name, port, 'max-sessions': '20' });
  }
  const groups = { read: READ_POLICIES, write: [...READ_POLICIES, 'write'], full: POLICIES };
  for (const [name, policies] of Object.entries(groups)) {
    addEntry(router, '/user/group', { name, policy: policies.join(',') });
  }
}

function addPort(router: Router, name: string): void {
  const octets =
    randomFor(router.settings.seed, name).bytes(3).toString('hex').toUpperCase().match(/../g) ?? [];
  const mac = ['E4', '8D', '8C', ...octets].join(':');
  addEntry(router, '/interface', {
    'default-name': name,
    name,
    type: 'ether',
    mtu: '1500',
    'actual-mtu': '1500',
    l2mtu: '1592',
    'max-l2mtu': '9578',
    'mac-address': mac,
    disabled: 'false',
  });
  addEntry(router, '/interface/ethernet', { 'default-name': name, name, 'mac-address': mac });
}

function addHealth(router: Router): void {
  const table = router.table('/system/health');
  if (router.features.healthAsRows) {
    const isBoard = router.menus.has('/system/routerboard');
    if (!isBoard) return;
    table.add(new Map(Object.entries({ name: 'temperature', value: '38', type: 'C' })));
    table.add(new Map(Object.entries({ name: 'voltage', value: '24.1', type: 'V' })));
  } else {
    const [row] = table.items();
    if (row !== undefined) table.update(row, new Map(Object.entries({ voltage: '24.1', temperature: '38' })));
  }
}

export function addUser(router: Router, user: SimulatedUser): void {
  const groups = router.table('/user/group');
  const groupName = user.policies === undefined ? (user.group ?? 'full') : `${user.name}-policies`;
  if (user.policies !== undefined) {
    addEntry(router, '/user/group', { name: groupName, policy: user.policies.join(',') });
  }
  const [group] = groups.named(groupName);
  if (group === undefined) throw new RangeError(`There is no group ${groupName}`);
  const { name, password, address = '' } = user;
  addEntry(router, '/user', { name, password, address, group: `*${group.id.toString(16).toUpperCase()}` });
}
