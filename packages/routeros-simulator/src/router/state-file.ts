import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Router } from './router.ts';

interface SavedTable {
  readonly nextId: number;
  readonly items: readonly { readonly id: number; readonly values: Record<string, string> }[];
}

type SavedState = Record<string, SavedTable>;

const SAVE_DELAY_MS = 200;

/** Keeps what was configured in a file. Sessions are not kept: a router that restarts has none. */
export class StateFile {
  readonly #path: string;
  readonly #router: Router;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, router: Router) {
    this.#path = path;
    this.#router = router;
  }

  /** Returns false when there is nothing to load yet. */
  load(): boolean {
    if (!existsSync(this.#path)) return false;
    const state = JSON.parse(readFileSync(this.#path, 'utf8')) as SavedState;
    for (const [path, saved] of Object.entries(state)) {
      if (!this.#router.menus.has(path)) continue;
      const table = this.#router.table(path);
      for (const { id, values } of saved.items) table.add(new Map(Object.entries(values)), { id });
      table.nextId = saved.nextId;
    }
    return true;
  }

  /** Saves soon after every change, many changes at once. */
  follow(): void {
    for (const { path, persistent } of this.#router.menus.values()) {
      if (persistent) this.#router.table(path).onChange(() => this.#saveSoon());
    }
  }

  /** The new state replaces the old one whole, so a crash cannot leave half of it. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const state: SavedState = {};
    for (const { path, persistent } of this.#router.menus.values()) {
      if (!persistent) continue;
      const table = this.#router.table(path);
      const items = [...table.items()]
        .filter(({ session }) => session === undefined)
        .map(({ id, values }) => ({ id, values: Object.fromEntries(values) }));
      state[path] = { nextId: table.nextId, items };
    }
    const temporary = `${this.#path}.new`;
    writeFileSync(temporary, JSON.stringify(state));
    renameSync(temporary, this.#path);
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), SAVE_DELAY_MS);
  }
}
