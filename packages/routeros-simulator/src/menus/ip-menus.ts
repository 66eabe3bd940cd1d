import { countAddresses, parseAddressRanges } from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import { failure } from '../router/trap.ts';
import { EDITABLE, type Menu, READ_ONLY, readOnly, SWITCHABLE, writable } from './menu.ts';
import { addressRanges, bool, duration, integer, ipv4, ipv4Prefix, reference, text } from './value-types.ts';

const isDynamic = ({ session }: Item) => String(session !== undefined);

function poolCount(which: 'total' | 'used' | 'available', item: Item, router: RouterState): string {
  const total = countAddresses(parseAddressRanges(item.values.get('ranges') ?? '') ?? []);
  const name = item.values.get('name');
  const used = [...router.table('/ip/pool/used').items()].filter(
    ({ values }) => values.get('pool') === name,
  ).length;
  return String({ total, used, available: total - used }[which]);
}

const poolMenu: Menu = {
  path: '/ip/pool',
  kind: 'list',
  label: 'pool',
  persistent: true,
  nameProperty: 'name',
  verbs: EDITABLE,
  properties: [
    writable('name', text({ minLength: 1 }), { mandatory: true }),
    writable('ranges', addressRanges, { mandatory: true }),
    writable('next-pool', reference('/ip/pool', ['none'])),
    ...(['total', 'used', 'available'] as const).map((which) =>
      readOnly(which, integer(), { since: '7.16', read: (item, router) => poolCount(which, item, router) }),
    ),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd: (values, router) => checkPool(values.get('name'), values.get('ranges'), undefined, router),
    beforeSet: (item, changes, router) => checkPool(changes.get('name'), changes.get('ranges'), item, router),
  },
};

function checkPool(
  name: string | undefined,
  ranges: string | undefined,
  self: Item | undefined,
  router: RouterState,
): void {
  if (
    name !== undefined &&
    router
      .table('/ip/pool')
      .named(name)
      .some((other) => other !== self)
  ) {
    throw failure('pool with such name exists');
  }
  const sorted = (parseAddressRanges(ranges ?? '') ?? []).sort((a, b) => a.first - b.first);
  const overlaps = sorted.some(({ first }, index) => first <= (sorted[index - 1]?.last ?? -1));
  if (overlaps) throw failure('pool has overlapping ranges');
}

const usedMenu: Menu = {
  path: '/ip/pool/used',
  kind: 'list',
  verbs: READ_ONLY,
  properties: [
    readOnly('pool', text()),
    readOnly('address', ipv4),
    readOnly('owner', text()),
    readOnly('info', text()),
  ],
};

const interfaceReference = reference('/interface');

const addressMenu: Menu = {
  path: '/ip/address',
  kind: 'list',
  persistent: true,
  verbs: SWITCHABLE,
  properties: [
    writable('address', ipv4Prefix, { mandatory: true }),
    writable('network', ipv4),
    writable('interface', interfaceReference, { mandatory: true }),
    readOnly('actual-interface', text(), {
      read: ({ values }, router) => {
        const stored = values.get('interface');
        return stored === undefined ? undefined : (interfaceReference.show?.(stored, router) ?? stored);
      },
    }),
    readOnly('invalid', bool, { read: () => 'false' }),
    readOnly('dynamic', bool, { read: isDynamic }),
    writable('disabled', bool, { initial: 'false' }),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd: (values, router) => rejectDuplicateAddress(values, undefined, router),
    beforeSet: (item, changes, router) =>
      rejectDuplicateAddress(new Map([...item.values, ...changes]), item, router),
  },
};

function rejectDuplicateAddress(
  values: ReadonlyMap<string, string | undefined>,
  self: Item | undefined,
  router: RouterState,
): void {
  const isSame = (other: Item) =>
    other !== self && ['address', 'interface'].every((name) => other.values.get(name) === values.get(name));
  if ([...router.table('/ip/address').items()].some(isSame)) throw failure('already have such address');
}

const serviceMenu: Menu = {
  path: '/ip/service',
  kind: 'list',
  persistent: true,
  nameProperty: 'name',
  verbs: new Set([...READ_ONLY, 'set', 'enable', 'disable']),
  properties: [
    readOnly('name', text()),
    writable('port', integer(1, 65_535)),
    writable('address', text(), { initial: '' }),
    writable('certificate', text()),
    writable('max-sessions', integer(1, 1_000), { since: '7.16' }),
    readOnly('invalid', bool, { read: () => 'false' }),
    writable('disabled', bool, { initial: 'false' }),
  ],
};

const addressListMenu: Menu = {
  path: '/ip/firewall/address-list',
  kind: 'list',
  persistent: true,
  verbs: SWITCHABLE,
  properties: [
    writable('list', text({ minLength: 1 }), { mandatory: true }),
    writable('address', text({ minLength: 1 })),
    writable('timeout', duration),
    readOnly('creation-time', text(), {
      read: ({ values, session }, router) =>
        router.formatTime(session?.startedAtMs ?? Number(values.get('creation-time') ?? router.bootedAtMs)),
    }),
    readOnly('dynamic', bool, {
      read: ({ values, session }) => String(session !== undefined || values.has('timeout')),
    }),
    writable('disabled', bool, { initial: 'false' }),
    writable('comment', text()),
  ],
  rules: {
    beforeAdd(values, router) {
      const same = [...router.table('/ip/firewall/address-list').items()].some(
        (other) =>
          other.values.get('list') === values.get('list') &&
          other.values.get('address') === values.get('address'),
      );
      if (same) throw failure('already have such entry');
    },
  },
};

export const ipMenus: readonly Menu[] = [poolMenu, usedMenu, addressMenu, serviceMenu, addressListMenu];
