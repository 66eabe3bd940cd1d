import type { RouterTransport } from '../client/command.ts';
import type { RouterError } from '../errors/router-error.ts';
import type { ItemId } from '../values/ids.ts';
import { mapPipelined, type Outcome } from './batch.ts';

/** One command for several entries: equal changes are sent with a comma-separated list of ids. */
interface Group {
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly ids: readonly ItemId[];
}

export interface Change {
  readonly id: ItemId;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Keeps a command well below the sizes that routers accept. */
const MAX_IDS_PER_COMMAND = 100;

/** Runs a verb such as `remove` or `disable` for any number of entries. */
export function actOnIds(
  transport: RouterTransport,
  path: string,
  ids: readonly ItemId[],
): Promise<Outcome<ItemId>[]> {
  return runGroups(
    transport,
    groupEqual(
      path,
      ids.map((id) => ({ id, attributes: {} })),
    ),
    ids,
  );
}

/** Sets properties of any number of entries. Changes of the same entry are merged; later values win. */
export function setByIds(
  transport: RouterTransport,
  path: string,
  changes: readonly Change[],
): Promise<Outcome<ItemId>[]> {
  return runGroups(
    transport,
    groupEqual(path, changes),
    changes.map(({ id }) => id),
  );
}

function groupEqual(path: string, changes: readonly Change[]): Group[] {
  const perId = new Map<ItemId, Record<string, string>>();
  for (const { id, attributes } of changes) perId.set(id, { ...perId.get(id), ...attributes });
  const groups = new Map<string, { attributes: Readonly<Record<string, string>>; ids: ItemId[] }>();
  for (const [id, attributes] of perId) {
    const key = JSON.stringify(Object.entries(attributes).sort());
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { attributes, ids: [id] });
    else group.ids.push(id);
  }
  return [...groups.values()].flatMap(({ attributes, ids }) =>
    chunks(ids, MAX_IDS_PER_COMMAND).map((some) => ({ path, attributes, ids: some })),
  );
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

async function runGroups(
  transport: RouterTransport,
  groups: readonly Group[],
  ids: readonly ItemId[],
): Promise<Outcome<ItemId>[]> {
  const failures = new Map<ItemId, RouterError>();
  const refused: Group[] = [];
  const outcomes = await runEach(transport, groups);
  for (const [index, outcome] of outcomes.entries()) {
    const group = groups[index];
    if (outcome.ok || group === undefined) continue;
    // A trap does not name the failed entry, so the entries of the list are retried one by one.
    if (group.ids.length > 1 && outcome.error.traps.length > 0) refused.push(...splitGroup(group));
    else for (const id of group.ids) failures.set(id, outcome.error);
  }
  for (const [index, outcome] of (await runEach(transport, refused)).entries()) {
    for (const id of refused[index]?.ids ?? []) if (!outcome.ok) failures.set(id, outcome.error);
  }
  return ids.map((id) => {
    const error = failures.get(id);
    return error === undefined ? { ok: true, value: id } : { ok: false, error };
  });
}

const splitGroup = (group: Group): Group[] => group.ids.map((id) => ({ ...group, ids: [id] }));

function runEach(transport: RouterTransport, groups: readonly Group[]) {
  return mapPipelined(transport.window, groups, ({ path, attributes, ids }) =>
    transport.run({ path, attributes: { '.id': ids.join(','), ...attributes } }),
  );
}
