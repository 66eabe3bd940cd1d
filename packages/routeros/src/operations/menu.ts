import type { RouterTransport, RunOptions, StreamOptions } from '../client/command.ts';
import type { Query } from '../client/query.ts';
import { type Row, rawValuesOf } from '../codec/row.ts';
import { RouterError } from '../errors/router-error.ts';
import { type ItemId, isItemId } from '../values/ids.ts';
import { mapPipelined, type Outcome } from './batch.ts';
import { actOnIds, setByIds } from './id-lists.ts';
import { defineRecord, type Fields, readId, type Values } from './record.ts';

export type Entry<F extends Fields> = Values<F> & {
  readonly id: ItemId;
  /** The bytes of values that the router does not store as UTF-8, by their RouterOS name. */
  readonly raw?: Readonly<Record<string, Buffer>>;
};

export interface ListOptions extends RunOptions {
  readonly query?: Query;
  /** RouterOS names of properties not to read; they arrive as absent. */
  readonly without?: readonly string[];
  /** Does not compare the rows with the router's count: for lookups whose caller verifies the result. */
  readonly isUnchecked?: boolean;
}

export type MenuChange<F extends Fields> =
  | { readonly type: 'changed'; readonly entry: Entry<F> }
  | { readonly type: 'removed'; readonly id: ItemId };

interface MenuOptions {
  /**
   * Also requests the number of entries. Routers under load may omit rows and still complete the reply, and a
   * caller would then treat the omitted entries as deleted.
   */
  readonly checksCompleteness: boolean;
}

/** Typed operations on one menu of the router. */
export function defineMenu<F extends Fields>(path: string, fields: F, options: MenuOptions) {
  const record = defineRecord(fields);
  const proplist = ['.id', ...record.proplist];
  const readEntry = (row: Row): Entry<F> => {
    const entry = Object.assign(record.read(row), { id: readId(row) });
    const raw = rawValuesOf(row);
    return raw === undefined ? entry : Object.assign(entry, { raw });
  };

  async function print(transport: RouterTransport, options: ListOptions): Promise<readonly Row[]> {
    const { query, without = [], isUnchecked: _, ...run } = options;
    const wanted = without.length === 0 ? proplist : proplist.filter((name) => !without.includes(name));
    const command = { path: `${path}/print`, proplist: wanted, ...(query && { query }) };
    return (await transport.run(command, run)).rows;
  }

  async function count(transport: RouterTransport, { query, ...run }: ListOptions = {}): Promise<number> {
    const attributes = { 'count-only': '' };
    const { returned } = await transport.run(
      { path: `${path}/print`, attributes, ...(query && { query }) },
      run,
    );
    return Number(returned ?? Number.NaN);
  }

  async function list(transport: RouterTransport, listOptions: ListOptions = {}): Promise<Entry<F>[]> {
    if (!options.checksCompleteness || listOptions.isUnchecked)
      return (await print(transport, listOptions)).map(readEntry);
    // An entry may be added between the two replies, so a difference counts only the second time.
    for (let attempt = 1; ; attempt++) {
      const [rows, expected] = await Promise.all([
        print(transport, listOptions),
        count(transport, listOptions),
      ]);
      if (rows.length === expected) return rows.map(readEntry);
      if (attempt === 2) {
        throw new RouterError('protocol', `${path}: received ${rows.length} of ${expected} rows`);
      }
    }
  }

  async function add(transport: RouterTransport, values: Partial<Values<F>>): Promise<ItemId> {
    const { returned = '' } = await transport.run({ path: `${path}/add`, attributes: record.write(values) });
    if (isItemId(returned)) return returned;
    throw new RouterError('protocol', `${path}/add returned no id`, { mayHaveRun: true });
  }

  return {
    list,
    count,
    add,

    /** Adds entries with pipelining; outcomes are in input order. */
    addMany(transport: RouterTransport, entries: readonly Partial<Values<F>>[]): Promise<Outcome<ItemId>[]> {
      return mapPipelined(transport.window, entries, (values) => add(transport, values));
    },

    /** Changes entries with pipelining; equal changes are sent as one command. */
    set(
      transport: RouterTransport,
      changes: readonly { readonly id: ItemId; readonly values: Partial<Values<F>> }[],
    ): Promise<Outcome<ItemId>[]> {
      const written = changes.map(({ id, values }) => ({ id, attributes: record.write(values) }));
      return setByIds(transport, `${path}/set`, written);
    },

    remove: (transport: RouterTransport, ids: readonly ItemId[]) =>
      actOnIds(transport, `${path}/remove`, ids),
    enable: (transport: RouterTransport, ids: readonly ItemId[]) =>
      actOnIds(transport, `${path}/enable`, ids),
    disable: (transport: RouterTransport, ids: readonly ItemId[]) =>
      actOnIds(transport, `${path}/disable`, ids),

    /** Yields changes as they happen, until the reader stops. */
    async *watch(transport: RouterTransport, stream: StreamOptions = {}): AsyncGenerator<MenuChange<F>> {
      for await (const row of transport.stream({ path: `${path}/listen`, proplist }, stream)) {
        if (row['.dead'] !== undefined) yield { type: 'removed', id: readId(row) };
        else yield { type: 'changed', entry: readEntry(row) };
      }
    },
  };
}
