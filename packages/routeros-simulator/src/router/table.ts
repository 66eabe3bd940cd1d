import { formatItemId, isItemId, itemIdNumber } from '@lastmile/routeros';
import type { Session } from '../sessions/session.ts';

/** One entry of a menu. Values are stored as text; references to other entries are stored as their ids. */
export interface Item {
  readonly id: number;
  readonly values: Map<string, string>;
  /** The entry exists only while a session is online. */
  readonly session: Session | undefined;
}

export type TableChange = { readonly type: 'changed' | 'removed'; readonly item: Item };

/** The entries of a menu in print order. Ids increase and are never reused. */
export class Table {
  readonly #nameProperty: string | undefined;
  readonly #items = new Map<number, Item>();
  readonly #byName = new Map<string, Item[]>();
  readonly #listeners = new Set<(change: TableChange) => void>();
  nextId: number;
  /** Counts changes, to detect stale prepared replies. */
  revision = 0;

  constructor(nameProperty: string | undefined, firstId: number) {
    this.#nameProperty = nameProperty;
    this.nextId = firstId;
  }

  get size(): number {
    return this.#items.size;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  items(): IterableIterator<Item> {
    return this.#items.values();
  }

  get(id: number): Item | undefined {
    return this.#items.get(id);
  }

  named(name: string): readonly Item[] {
    return this.#byName.get(name) ?? [];
  }

  /** Finds an entry by id such as `*1F`, or by name if the menu has names. */
  find(idOrName: string): Item | undefined {
    if (isItemId(idOrName)) return this.#items.get(itemIdNumber(idOrName));
    return this.named(idOrName)[0];
  }

  add(
    values: Map<string, string>,
    { id = this.nextId, session }: { id?: number; session?: Session } = {},
  ): Item {
    const item: Item = { id, values, session };
    this.#items.set(id, item);
    // Built-in entries may have ids far above the counter; they do not change it.
    if (id === this.nextId) this.nextId++;
    this.#index(item);
    this.#notify({ type: 'changed', item });
    return item;
  }

  /** Applies changes; undefined clears a value. */
  update(item: Item, changes: ReadonlyMap<string, string | undefined>): void {
    this.#unindex(item);
    for (const [name, value] of changes) {
      if (value === undefined) item.values.delete(name);
      else item.values.set(name, value);
    }
    this.#index(item);
    this.#notify({ type: 'changed', item });
  }

  remove(item: Item): void {
    if (!this.#items.delete(item.id)) return;
    this.#unindex(item);
    this.#notify({ type: 'removed', item });
  }

  /** Moves entries before another one, or to the end. */
  move(moved: readonly Item[], before: Item | undefined): void {
    const rest = [...this.#items.values()].filter((item) => !moved.includes(item));
    const position = before === undefined ? rest.length : rest.indexOf(before);
    const ordered = position === -1 ? [...rest, ...moved] : rest.toSpliced(position, 0, ...moved);
    this.#items.clear();
    for (const item of ordered) this.#items.set(item.id, item);
    for (const item of moved) this.#notify({ type: 'changed', item });
  }

  onChange(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(change: TableChange): void {
    this.revision++;
    for (const listener of this.#listeners) listener(change);
  }

  #nameOf(item: Item): string | undefined {
    return this.#nameProperty === undefined ? undefined : item.values.get(this.#nameProperty);
  }

  #index(item: Item): void {
    const name = this.#nameOf(item);
    if (name === undefined) return;
    const sharing = this.#byName.get(name);
    if (sharing === undefined) this.#byName.set(name, [item]);
    else sharing.push(item);
  }

  #unindex(item: Item): void {
    const name = this.#nameOf(item);
    if (name === undefined) return;
    const others = this.named(name).filter((other) => other !== item);
    if (others.length === 0) this.#byName.delete(name);
    else this.#byName.set(name, others);
  }
}

export const idOf = (item: Item) => formatItemId(item.id);
