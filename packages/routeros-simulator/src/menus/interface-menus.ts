import { randomFor } from '../router/random.ts';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import { failure, noSuchCommand } from '../router/trap.ts';
import { bytesAfter, drawTraffic, packetsFor } from '../sessions/traffic.ts';
import { type Menu, type Property, READ_ONLY, readOnly, SWITCHABLE, writable } from './menu.ts';
import { disconnect } from './ppp-menus.ts';
import { bool, integer, integerOr, manyOf, reference, text } from './value-types.ts';

type Direction = 'rx' | 'tx';

/** From the router's point of view: rx is the subscriber's upload. */
function bytes(direction: Direction, { values, session }: Item, router: RouterState): number {
  if (session === undefined) return portBytes(direction, values, router);
  const { traffic, startedAtMs } = session;
  const meanBps = direction === 'rx' ? traffic.uploadBps : traffic.downloadBps;
  return bytesAfter(traffic, meanBps, router.nowMs - startedAtMs);
}

const PORT_BPS = { rx: 20_000_000, tx: 60_000_000 };

/** A port that is up carries traffic of its own, so that its counters move. */
function portBytes(direction: Direction, values: Item['values'], router: RouterState): number {
  if (values.get('type') !== 'ether' || values.get('disabled') === 'true') return 0;
  const traffic = drawTraffic(randomFor(router.settings.seed, `${values.get('name')} port`), PORT_BPS);
  const meanBps = direction === 'rx' ? traffic.uploadBps : traffic.downloadBps;
  return bytesAfter(traffic, meanBps, router.nowMs - router.bootedAtMs);
}

function counters(direction: Direction): Property[] {
  return [
    readOnly(`${direction}-byte`, integer(), {
      read: (item, router) => String(bytes(direction, item, router)),
    }),
    readOnly(`${direction}-packet`, integer(), {
      read: (item, router) => String(packetsFor(bytes(direction, item, router))),
    }),
    ...['drop', 'error'].map((kind) => readOnly(`${direction}-${kind}`, integer(), { read: () => '0' })),
    ...['byte', 'packet'].map((kind) => readOnly(`fp-${direction}-${kind}`, integer(), { read: () => '0' })),
  ];
}

const interfaceMenu: Menu = {
  path: '/interface',
  kind: 'list',
  persistent: true,
  nameProperty: 'name',
  verbs: new Set([...READ_ONLY, 'set', 'enable', 'disable', 'comment', 'monitor-traffic']),
  properties: [
    readOnly('default-name', text()),
    writable('name', text({ minLength: 1 })),
    readOnly('type', text()),
    writable('mtu', integerOr(['auto'], 68, 65_535)),
    readOnly('actual-mtu', integer()),
    writable('l2mtu', integer(0, 65_535)),
    readOnly('max-l2mtu', integer()),
    readOnly('mac-address', text()),
    readOnly('last-link-up-time', text(), {
      read: ({ session }, router) => router.formatTime(session?.startedAtMs ?? router.bootedAtMs),
    }),
    readOnly('link-downs', integer(), { read: () => '0' }),
    ...counters('rx'),
    ...counters('tx'),
    readOnly('tx-queue-drop', integer(), { read: () => '0' }),
    readOnly('dynamic', bool, {
      read: ({ session, values }) => (session === undefined || values.has('bound') ? undefined : 'true'),
    }),
    readOnly('running', bool, {
      read: ({ values }) => (values.get('disabled') === 'true' ? 'false' : 'true'),
    }),
    writable('disabled', bool),
    writable('comment', text()),
  ],
};

const serverMenu: Menu = {
  path: '/interface/pppoe-server/server',
  kind: 'list',
  persistent: true,
  verbs: SWITCHABLE,
  properties: [
    writable('service-name', text(), { initial: '' }),
    writable('interface', reference('/interface'), { mandatory: true }),
    writable('max-mtu', integerOr(['auto'], 512, 65_535), { initial: 'auto' }),
    writable('max-mru', integerOr(['auto'], 512, 65_535), { initial: 'auto' }),
    writable('mrru', integerOr(['disabled'], 512, 65_535), { initial: 'disabled' }),
    writable('authentication', manyOf('pap', 'chap', 'mschap1', 'mschap2'), {
      initial: 'pap,chap,mschap1,mschap2',
    }),
    writable('keepalive-timeout', integerOr(['disabled'], 1, 65_535), { initial: '10' }),
    writable('one-session-per-host', bool, { initial: 'false' }),
    writable('max-sessions', integerOr(['unlimited'], 0, 65_535), { initial: 'unlimited' }),
    writable('pado-delay', integer(0, 65_535), { initial: '0' }),
    writable('default-profile', reference('/ppp/profile'), { initial: '*0' }),
    writable('accept-empty-service', bool, { initial: 'true', since: '7.0' }),
    writable('pppoe-over-vlan-range', text(), { initial: '', since: '7.17' }),
    writable('accept-untagged', bool, { initial: 'true', since: '7.20' }),
    readOnly('invalid', bool, { read: () => 'false' }),
    writable('disabled', bool, { initial: 'true' }),
    writable('comment', text(), { since: '7.0' }),
  ],
};

const whileOnline = (value: string) => (item: Item) => (item.session === undefined ? undefined : value);

/** A static binding is running while the user's session uses it. */
const isInUse = (router: RouterState, name: string): boolean =>
  router.table('/interface').find(name)?.session !== undefined;

/** Static bindings of a user to an interface name, and one dynamic row for every other session. */
const bindingMenu: Menu = {
  path: '/interface/pppoe-server',
  kind: 'list',
  persistent: true,
  nameProperty: 'name',
  verbs: SWITCHABLE,
  properties: [
    writable('name', text({ minLength: 1 }), { mandatory: true }),
    writable('user', text(), { initial: '' }),
    writable('service', text(), { initial: '' }),
    readOnly('mtu', integer(), { read: whileOnline('1480') }),
    readOnly('mru', integer(), { read: whileOnline('1480') }),
    readOnly('remote-address', text(), { read: ({ session }) => session?.callerId }),
    readOnly('encoding', text(), { read: whileOnline('') }),
    readOnly('uptime', text(), {
      read: ({ session }, router) => session && router.formatAge(session.startedAtMs),
    }),
    readOnly('interface', text(), { read: whileOnline('ether2') }),
    readOnly('dynamic', bool, { read: whileOnline('true') }),
    readOnly('running', bool, {
      read: ({ session, values }, router) =>
        String(session !== undefined || isInUse(router, values.get('name') ?? '')),
    }),
    writable('disabled', bool, { initial: 'false' }),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd(values, router) {
      if (router.table('/interface').find(values.get('name') ?? ''))
        throw failure('already have interface with such name');
    },
    beforeSet(item) {
      if (item.session !== undefined) throw noSuchCommand();
    },
    remove(item, router) {
      if (item.session === undefined) router.table('/interface/pppoe-server').remove(item);
      else disconnect(item, router);
    },
  },
};

export const interfaceMenus: readonly Menu[] = [interfaceMenu, serverMenu, bindingMenu];
