import type { RouterMenu } from '../menus/menu.ts';
import { type Item, idOf, type Table } from '../router/table.ts';
import { missingValue, noSuchItem, unknownParameter } from '../router/trap.ts';
import type { CommandContext, Returned } from './context.ts';
import { logEdit } from './edit-log.ts';

type Changes = Map<string, string | undefined>;

/** Attributes that select entries, not values to set. */
const ADDRESSING = new Set(['.id', 'numbers', 'copy-from', 'place-before', 'destination']);

export function add(context: CommandContext): Returned {
  const { router, menu, request } = context;
  const table = router.table(menu.path);
  const given = readChanges(context);
  const values = new Map<string, string>();
  const copied = request.attributes.get('copy-from');
  const original = copied === undefined ? undefined : table.find(copied);
  if (copied !== undefined && original === undefined) throw noSuchItem();
  for (const { name, initial, mandatory, writable } of menu.properties) {
    if (!writable) continue;
    const value = given.has(name) ? given.get(name) : (original?.values.get(name) ?? initial);
    if (value !== undefined) values.set(name, value);
    else if (mandatory) throw missingValue(name);
  }
  menu.rules?.beforeAdd?.(values, router);
  if (menu.propertyByName.has('creation-time')) values.set('creation-time', String(router.nowMs));
  const item = table.add(values);
  const next = request.attributes.get('place-before');
  if (next) table.move([item], findItem(context, next));
  router.writes.count(request.path, 1);
  logEdit(context, item, 'added');
  return { ret: idOf(item) };
}

export function set(context: CommandContext): Returned {
  return change(context, readChanges(context));
}

export function enable(context: CommandContext): Returned {
  return change(context, new Map([['disabled', 'false']]));
}

export function disable(context: CommandContext): Returned {
  return change(context, new Map([['disabled', 'true']]));
}

export function comment(context: CommandContext): Returned {
  return change(context, new Map([['comment', context.request.attributes.get('comment') ?? '']]));
}

export function unset(context: CommandContext): Returned {
  const name = context.request.attributes.get('value-name');
  if (name === undefined) throw missingValue('value-name');
  if (!context.menu.propertyByName.get(name)?.writable) throw unknownParameter(name);
  return change(context, new Map([[name, cleared(context.menu, name)]]));
}

export function remove(context: CommandContext): Returned {
  const { router, menu, request } = context;
  const items = addressedItems(context);
  for (const item of items) menu.rules?.beforeRemove?.(item, router);
  for (const item of items) {
    if (menu.rules?.remove === undefined) router.table(menu.path).remove(item);
    else menu.rules.remove(item, router);
    logEdit(context, item, 'removed');
  }
  router.writes.count(request.path, items.length);
  return undefined;
}

/** Moves entries of an ordered menu before `destination`, or to the end. */
export function move(context: CommandContext): Returned {
  const { router, menu, request } = context;
  const destination = request.attributes.get('destination');
  const items = addressedItems(context);
  router.table(menu.path).move(items, destination ? findItem(context, destination) : undefined);
  router.writes.count(request.path, items.length);
  return undefined;
}

/** A command without an effect in the simulation; the entries must exist. */
export function acknowledge(context: CommandContext): Returned {
  addressedItems(context);
  return undefined;
}

/** Checks all entries before changing the first, so that a failed command changes nothing. */
function change(context: CommandContext, changes: Changes): Returned {
  const { router, menu, request } = context;
  const items = addressedItems(context);
  for (const item of items) menu.rules?.beforeSet?.(item, changes, router);
  for (const item of items) {
    router.table(menu.path).update(item, changes);
    logEdit(context, item, 'changed');
  }
  router.writes.count(request.path, items.length);
  return undefined;
}

/** `.id` or `numbers`: an id, a name where the menu has names, or a comma-separated list of these. */
export function addressedItems({ router, menu, request }: CommandContext): Item[] {
  const table = router.table(menu.path);
  if (menu.kind === 'settings') return [...table.items()];
  const addressed = request.attributes.get('.id') ?? request.attributes.get('numbers');
  if (addressed === undefined || addressed === '') throw missingValue('numbers');
  // A name may contain a comma.
  const whole = table.find(addressed);
  if (whole !== undefined) return [whole];
  const isNumbered = !request.attributes.has('.id');
  return addressed.split(',').map((part) => {
    const item =
      table.find(part) ?? (isNumbered && /^\d+$/.test(part) ? numbered(table, Number(part)) : undefined);
    if (item === undefined) throw noSuchItem();
    return item;
  });
}

/** `numbers` may also be positions in print order. */
const numbered = (table: Table, position: number): Item | undefined => [...table.items()][position];

function findItem({ router, menu }: CommandContext, idOrName: string): Item {
  const item = router.table(menu.path).find(idOrName);
  if (item === undefined) throw noSuchItem();
  return item;
}

function readChanges({ router, menu, request }: CommandContext): Changes {
  const changes: Changes = new Map();
  for (const [name, input] of request.attributes) {
    if (ADDRESSING.has(name)) continue;
    const property = menu.propertyByName.get(name);
    if (!property?.writable) throw unknownParameter(name);
    changes.set(name, input === undefined ? cleared(menu, name) : property.type.store(input, name, router));
  }
  return changes;
}

/** Removes an optional property, or resets one that always has a value to its default. */
function cleared(menu: RouterMenu, name: string): string | undefined {
  return menu.propertyByName.get(name)?.initial;
}
