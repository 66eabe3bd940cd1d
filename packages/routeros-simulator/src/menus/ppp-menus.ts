import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import { failure } from '../router/trap.ts';
import { endSession } from '../sessions/end-session.ts';
import { EDITABLE, type Menu, REMOVABLE, readOnly, SETTINGS, SWITCHABLE, writable } from './menu.ts';
import { bool, duration, either, integer, ipv4, oneOf, reference, text } from './value-types.ts';

const defaultNoYes = oneOf('default', 'no', 'yes');
const defaultNoYesRequired = oneOf('default', 'no', 'yes', 'required');
const addressOrPool = either(ipv4, reference('/ip/pool'));

export const BUILT_IN_PROFILE_IDS = { default: 0, 'default-encryption': 0xffff_fffe } as const;
const builtInIds: ReadonlySet<number> = new Set(Object.values(BUILT_IN_PROFILE_IDS));

const secretMenu: Menu = {
  path: '/ppp/secret',
  kind: 'list',
  label: 'ppp secret',
  persistent: true,
  nameProperty: 'name',
  verbs: SWITCHABLE,
  properties: [
    writable('name', text({ minLength: 1 }), { mandatory: true }),
    writable('service', oneOf('any', 'async', 'l2tp', 'ovpn', 'pppoe', 'pptp', 'sstp'), { initial: 'any' }),
    writable('caller-id', text(), { initial: '' }),
    writable('password', text(), { initial: '', sensitive: true }),
    writable('profile', reference('/ppp/profile'), { initial: '*0' }),
    writable('local-address', ipv4),
    writable('remote-address', ipv4),
    writable('remote-ipv6-prefix', text()),
    writable('routes', text(), { initial: '' }),
    writable('ipv6-routes', text(), { initial: '', since: '6.46' }),
    writable('limit-bytes-in', integer(), { initial: '0' }),
    writable('limit-bytes-out', integer(), { initial: '0' }),
    readOnly('last-logged-out', text(), {
      read: ({ values }, router) => {
        const timeMs = values.get('last-logged-out');
        if (timeMs !== undefined) return router.formatTime(Number(timeMs));
        return router.features.printsNeverLoggedOut ? router.formatNever() : undefined;
      },
    }),
    readOnly('last-caller-id', text(), { since: '6.43' }),
    readOnly('last-disconnect-reason', text(), { since: '6.45' }),
    writable('disabled', bool, { initial: 'false' }),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd: (values, router) =>
      rejectDuplicateSecret(values.get('name'), values.get('service'), undefined, router),
    beforeSet(item, changes, router) {
      const name = changes.get('name') ?? item.values.get('name');
      rejectDuplicateSecret(name, changes.get('service') ?? item.values.get('service'), item, router);
    },
  },
};

function rejectDuplicateSecret(
  name: string | undefined,
  service: string | undefined,
  self: Item | undefined,
  router: RouterState,
): void {
  const clash = router
    .table('/ppp/secret')
    .named(name ?? '')
    .some((other) => {
      if (other === self) return false;
      if (router.settings.secretNamesUnique === 'name') return true;
      const services = [service, other.values.get('service')];
      return services[0] === services[1] || services.includes('any');
    });
  if (clash) throw failure('secret with the same name already exists');
}

const profileMenu: Menu = {
  path: '/ppp/profile',
  kind: 'list',
  label: 'ppp profile',
  persistent: true,
  nameProperty: 'name',
  verbs: EDITABLE,
  properties: [
    writable('name', text({ minLength: 1 }), { mandatory: true }),
    writable('local-address', addressOrPool),
    writable('remote-address', addressOrPool),
    writable('remote-ipv6-prefix-pool', text()),
    writable('dhcpv6-pd-pool', text()),
    writable('bridge', text()),
    writable('bridge-port-priority', integer(0, 240)),
    writable('bridge-path-cost', integer(0, 200_000_000)),
    writable('bridge-horizon', text()),
    writable('bridge-learning', defaultNoYes, { initial: 'default' }),
    writable('session-timeout', duration),
    writable('idle-timeout', duration),
    writable('use-ipv6', defaultNoYesRequired, { initial: 'yes' }),
    writable('use-mpls', defaultNoYesRequired, { initial: 'default' }),
    writable('use-compression', defaultNoYes, { initial: 'default' }),
    writable('use-encryption', defaultNoYesRequired, { initial: 'default' }),
    writable('only-one', defaultNoYes, { initial: 'default' }),
    writable('change-tcp-mss', defaultNoYes, { initial: 'default' }),
    writable('use-upnp', defaultNoYes, { initial: 'default' }),
    // Stored as entered: the router does not validate it until a subscriber connects.
    writable('rate-limit', text()),
    writable('insert-queue-before', text()),
    writable('parent-queue', text()),
    writable('queue-type', text()),
    writable('address-list', text(), { initial: '' }),
    writable('interface-list', text()),
    writable('dns-server', text()),
    writable('wins-server', text()),
    writable('incoming-filter', text()),
    writable('outgoing-filter', text()),
    writable('on-up', text(), { initial: '' }),
    writable('on-down', text(), { initial: '' }),
    readOnly('default', bool, { read: ({ id }) => String(builtInIds.has(id)) }),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd: (values, router) => rejectDuplicateName('/ppp/profile', values.get('name'), undefined, router),
    beforeSet(item, changes, router) {
      const name = changes.get('name');
      if (name === undefined || name === item.values.get('name')) return;
      if (builtInIds.has(item.id)) throw failure('can not change default profile name');
      rejectDuplicateName('/ppp/profile', name, item, router);
    },
    beforeRemove(item) {
      if (builtInIds.has(item.id)) throw failure('can not remove default profile');
    },
  },
};

function rejectDuplicateName(
  path: string,
  name: string | undefined,
  self: Item | undefined,
  router: RouterState,
): void {
  const others = router.table(path).named(name ?? '');
  if (others.some((other) => other !== self)) throw failure('profile with the same name already exists');
}

const activeMenu: Menu = {
  path: '/ppp/active',
  kind: 'list',
  nameProperty: 'name',
  firstId: 0x800_0001,
  verbs: REMOVABLE,
  properties: [
    readOnly('name', text()),
    readOnly('service', text()),
    readOnly('caller-id', text()),
    readOnly('address', ipv4),
    readOnly('uptime', duration, {
      read: ({ session }, router) => session && router.formatAge(session.startedAtMs),
    }),
    readOnly('encoding', text()),
    readOnly('session-id', text()),
    readOnly('limit-bytes-in', integer()),
    readOnly('limit-bytes-out', integer()),
    readOnly('radius', bool),
    readOnly('comment', text()),
  ],
  rules: { remove: disconnect },
};

/** Removing a session row disconnects the session. */
export function disconnect({ session }: Item, router: RouterState): void {
  if (session !== undefined) endSession(router, session, 'nas-request', 'administrator request');
}

const aaaMenu: Menu = {
  path: '/ppp/aaa',
  kind: 'settings',
  persistent: true,
  verbs: SETTINGS,
  properties: [
    writable('use-radius', bool, { initial: 'false' }),
    writable('accounting', bool, { initial: 'true' }),
    writable('interim-update', duration, { initial: '0s' }),
    writable('use-circuit-id-in-nas-port-id', bool, { initial: 'false', since: '7.0' }),
  ],
};

export const pppMenus: readonly Menu[] = [secretMenu, profileMenu, activeMenu, aaaMenu];
