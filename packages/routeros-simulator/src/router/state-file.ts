import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ongoingSessions, resumeSessions } from '../sessions/ongoing-sessions.ts';
import type { OngoingSession } from '../sessions/session.ts';
import type { Router } from './router.ts';
import type { Writes } from './write-counter.ts';

interface SavedTable {
  readonly nextId: number;
  readonly items: readonly { readonly id: number; readonly values: Record<string, string> }[];
}

interface SavedState {
  /** By path. */
  readonly menus: Readonly<Record<string, SavedTable>>;
  /** Only if sessions are kept: the start time of the router and its online sessions. */
  readonly ongoing?: { readonly bootedAtMs: number; readonly sessions: readonly OngoingSession[] };
  /** For debugging: writes received since the simulator started. */
  readonly writes: Writes;
}

const SAVE_DELAY_MS = 200;

/**
 * Stores the configuration in a file. Sessions are stored only if they should continue after the simulator is
 * restarted; otherwise a restarted router has none.
 */
export class StateFile {
  readonly #path: string;
  readonly #router: Router;
  readonly #keepsSessions: boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, router: Router, keepsSessions: boolean) {
    this.#path = path;
    this.#router = router;
    this.#keepsSessions = keepsSessions;
  }

  /** Returns false if there is no state yet. */
  load(): boolean {
    if (!existsSync(this.#path)) return false;
    const { menus, ongoing } = JSON.parse(readFileSync(this.#path, 'utf8')) as SavedState;
    for (const [path, saved] of Object.entries(menus)) {
      if (!this.#router.menus.has(path)) continue;
      const table = this.#router.table(path);
      for (const { id, values } of saved.items) table.add(new Map(Object.entries(values)), { id });
      table.nextId = saved.nextId;
    }
    if (ongoing !== undefined) {
      this.#router.bootedAtMs = ongoing.bootedAtMs;
      resumeSessions(this.#router, ongoing.sessions);
    }
    return true;
  }

  /** Saves shortly after a change; changes are debounced. */
  follow(): void {
    for (const { path, persistent } of this.#router.menus.values()) {
      if (persistent) this.#router.table(path).onChange(() => this.#saveSoon());
    }
    if (this.#keepsSessions) this.#router.table('/ppp/active').onChange(() => this.#saveSoon());
  }

  /** Replaces the file atomically, so that a crash cannot leave a partial one. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const menus: Record<string, SavedTable> = {};
    for (const { path, persistent } of this.#router.menus.values()) {
      if (!persistent) continue;
      const table = this.#router.table(path);
      const items = [...table.items()]
        .filter(({ session }) => session === undefined)
        .map(({ id, values }) => ({ id, values: Object.fromEntries(values) }));
      menus[path] = { nextId: table.nextId, items };
    }
    const { bootedAtMs, writes } = this.#router;
    const ongoing = { bootedAtMs, sessions: ongoingSessions(this.#router) };
    const state: SavedState = { menus, writes: writes.snapshot(), ...(this.#keepsSessions && { ongoing }) };
    const temporary = `${this.#path}.new`;
    writeFileSync(temporary, JSON.stringify(state));
    renameSync(temporary, this.#path);
  }

  #saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), SAVE_DELAY_MS);
  }
}
