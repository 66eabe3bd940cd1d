import { formatVersion } from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import {
  EDITABLE,
  type Menu,
  READ_ONLY,
  READ_ONLY_SETTINGS,
  readOnly,
  SETTINGS,
  SWITCHABLE,
  writable,
} from './menu.ts';
import { bool, integer, manyOf, oneOf, reference, text } from './value-types.ts';

const MEBIBYTE = 1024 * 1024;
const VIRTUAL_BOARD = 'CHR';

const fixed = (name: string, value: string | number, since?: string) =>
  readOnly(name, text(), { read: () => String(value), ...(since === undefined ? {} : { since }) });

/** A load that varies with the clock and the number of sessions, to give graphs some variation. */
function cpuLoad(router: RouterState): number {
  const swing = Math.sin(router.nowMs / 60_000) * 4;
  return Math.max(1, Math.min(99, Math.round(6 + router.table('/ppp/active').size / 50 + swing)));
}

const resourceMenu: Menu = {
  path: '/system/resource',
  kind: 'settings',
  verbs: READ_ONLY_SETTINGS,
  properties: [
    readOnly('uptime', text(), { read: (_, router) => router.formatAge(router.bootedAtMs) }),
    readOnly('version', text(), {
      read: (_, { features: { version } }) =>
        formatVersion({ ...version, channel: version.channel ?? 'stable' }),
    }),
    readOnly('build-time', text(), {
      read: (_, router) => {
        const built = router.formatTime(Date.UTC(2025, 1, 20, 9, 13, 31));
        return router.features.dateStyle === 'iso' ? built : built.charAt(0).toUpperCase() + built.slice(1);
      },
    }),
    readOnly('free-memory', integer(), {
      read: (_, router) => String(700 * MEBIBYTE - router.table('/ppp/active').size * 40_960),
    }),
    fixed('total-memory', 1024 * MEBIBYTE),
    fixed('cpu', 'ARM64'),
    fixed('cpu-count', 4),
    fixed('cpu-frequency', 1_400),
    readOnly('cpu-load', integer(), { read: (_, router) => String(cpuLoad(router)) }),
    fixed('free-hdd-space', 96 * MEBIBYTE),
    fixed('total-hdd-space', 128 * MEBIBYTE),
    fixed('write-sect-since-reboot', 1_234),
    fixed('write-sect-total', 98_765),
    fixed('bad-blocks', 0),
    fixed('architecture-name', 'arm64'),
    readOnly('board-name', text(), { read: (_, router) => router.settings.board }),
    fixed('platform', 'MikroTik'),
  ],
};

const identityMenu: Menu = {
  path: '/system/identity',
  kind: 'settings',
  persistent: true,
  verbs: SETTINGS,
  properties: [writable('name', text({ minLength: 1 }), { initial: 'MikroTik' })],
};

/** What tells one router from another, as the menus show it. */
export const serialOfSeed = (seed: number): string =>
  (0xa0000000 + seed).toString(16).toUpperCase().slice(-8);

const routerboardMenu: Menu = {
  path: '/system/routerboard',
  kind: 'settings',
  verbs: READ_ONLY_SETTINGS,
  exists: (_, board) => board !== VIRTUAL_BOARD,
  properties: [
    fixed('routerboard', 'true'),
    readOnly('model', text(), { read: (_, router) => router.settings.board }),
    readOnly('serial-number', text(), {
      read: (_, router) => serialOfSeed(router.settings.seed),
    }),
    fixed('firmware-type', 'al64'),
    fixed('factory-firmware', '6.45.8'),
    readOnly('current-firmware', text(), { read: (_, router) => router.settings.version }),
    readOnly('upgrade-firmware', text(), { read: (_, router) => router.settings.version }),
  ],
};

/** The ID of the licence; like the serial number, it follows from the seed. */
const licenseId = (router: RouterState) =>
  (0x10000000 + router.settings.seed).toString(36).toUpperCase().padStart(8, '0');

const licenseMenu = (isVirtual: boolean): Menu => ({
  path: '/system/license',
  kind: 'settings',
  verbs: READ_ONLY_SETTINGS,
  exists: (_, board) => (board === VIRTUAL_BOARD) === isVirtual,
  properties: isVirtual
    ? [readOnly('system-id', text(), { read: (_, router) => licenseId(router) }), fixed('level', 'p1')]
    : [
        readOnly('software-id', text(), {
          read: (_, router) => licenseId(router).replace(/(.{4})/, '$1-'),
        }),
        fixed('nlevel', '6'),
      ],
});

const healthRowsMenu: Menu = {
  path: '/system/health',
  kind: 'list',
  verbs: READ_ONLY,
  exists: ({ healthAsRows }) => healthAsRows,
  properties: [readOnly('name', text()), readOnly('value', text()), readOnly('type', text())],
};

const healthRowMenu: Menu = {
  path: '/system/health',
  kind: 'settings',
  verbs: READ_ONLY_SETTINGS,
  exists: ({ healthAsRows }) => !healthAsRows,
  properties: [readOnly('voltage', text()), readOnly('temperature', text())],
};

const logMenu: Menu = {
  path: '/log',
  kind: 'list',
  verbs: READ_ONLY,
  properties: [readOnly('time', text()), readOnly('topics', text()), readOnly('message', text())],
};

export const POLICIES = [
  'local',
  'telnet',
  'ssh',
  'ftp',
  'reboot',
  'read',
  'write',
  'policy',
  'test',
  'winbox',
  'password',
  'web',
  'sniff',
  'sensitive',
  'api',
  'romon',
  'rest-api',
] as const;

const userMenus: readonly Menu[] = [
  {
    path: '/user/group',
    kind: 'list',
    persistent: true,
    nameProperty: 'name',
    verbs: EDITABLE,
    properties: [
      writable('name', text({ minLength: 1 }), { mandatory: true }),
      writable('policy', manyOf(...POLICIES), { initial: 'read' }),
      writable('comment', text()),
    ],
  },
  {
    path: '/user',
    kind: 'list',
    persistent: true,
    nameProperty: 'name',
    verbs: SWITCHABLE,
    properties: [
      writable('name', text({ minLength: 1 }), { mandatory: true }),
      writable('group', reference('/user/group'), { mandatory: true }),
      writable('address', text(), { initial: '' }),
      // Never printed: passwords are write-only.
      { ...writable('password', text(), { initial: '' }), read: () => undefined },
      writable('disabled', bool, { initial: 'false' }),
      writable('comment', text()),
    ],
  },
  {
    path: '/user/active',
    kind: 'list',
    verbs: READ_ONLY,
    properties: [
      readOnly('when', text()),
      readOnly('name', text()),
      readOnly('address', text()),
      readOnly('via', oneOf('api')),
      readOnly('radius', bool),
    ],
  },
];

export const systemMenus: readonly Menu[] = [
  resourceMenu,
  identityMenu,
  routerboardMenu,
  licenseMenu(false),
  licenseMenu(true),
  healthRowsMenu,
  healthRowMenu,
  logMenu,
  ...userMenus,
];
