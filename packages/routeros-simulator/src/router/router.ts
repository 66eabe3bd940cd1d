import { type DateTimeStyle, formatDateTime, formatDurationUs, parseDateTime } from '@lastmile/routeros';
import { allMenus } from '../menus/all-menus.ts';
import { menuForVersion, type RouterMenu } from '../menus/menu.ts';
import { type Features, featuresOf } from './features.ts';
import type { RouterSettings, RouterState } from './router-state.ts';
import { type Item, idOf, Table } from './table.ts';
import { WriteCounter } from './write-counter.ts';

const LOG_LINES = 1_000;
const MINUTE_MS = 60_000;

/** The state of a router: its menus and their entries, its clock and its log. */
export class Router implements RouterState {
  readonly settings: RouterSettings;
  readonly features: Features;
  readonly menus: ReadonlyMap<string, RouterMenu>;
  readonly writes = new WriteCounter();
  /** Number of commands received by path, including reads. */
  readonly served = new Map<string, number>();
  /** The properties that the last print of each menu asked for. */
  readonly lastProplist = new Map<string, readonly string[]>();
  readonly addressesInUse = new Set<number>();
  bootedAtMs: number;
  readonly #tables: ReadonlyMap<string, Table>;

  constructor(settings: RouterSettings) {
    this.settings = settings;
    this.features = featuresOf(settings.version);
    this.bootedAtMs = settings.clock.nowMs();
    this.menus = new Map(
      allMenus
        .filter(({ exists }) => exists === undefined || exists(this.features, settings.board))
        .map((menu) => [menu.path, menuForVersion(menu, this.features)]),
    );
    this.#tables = new Map(
      [...this.menus.values()].map((menu) => [menu.path, new Table(menu.nameProperty, menu.firstId ?? 1)]),
    );
  }

  get nowMs(): number {
    return this.settings.clock.nowMs();
  }

  table(path: string): Table {
    const table = this.#tables.get(path);
    if (table === undefined) throw new RangeError(`This router has no menu ${path}`);
    return table;
  }

  menu(path: string): RouterMenu {
    const menu = this.menus.get(path);
    if (menu === undefined) throw new RangeError(`This router has no menu ${path}`);
    return menu;
  }

  /** The printed value of a property; undefined if the entry does not have it. */
  read(menu: RouterMenu, item: Item, name: string): string | undefined {
    if (name === '.id') return menu.kind === 'list' ? idOf(item) : undefined;
    const property = menu.propertyByName.get(name);
    if (property === undefined) return undefined;
    if (property.read !== undefined) return property.read(item, this);
    const stored = item.values.get(name);
    return stored === undefined ? undefined : (property.type.show?.(stored, this) ?? stored);
  }

  log(topics: string, message: string): void {
    const table = this.table('/log');
    const [oldest] = table.items();
    if (table.size >= LOG_LINES && oldest !== undefined) table.remove(oldest);
    const time = this.formatTime(this.nowMs).slice(-8);
    table.add(
      new Map([
        ['time', time],
        ['topics', topics],
        ['message', message],
      ]),
    );
  }

  formatTime(timeMs: number, style: DateTimeStyle = this.features.dateStyle): string {
    const dateTime = parseDateTime(
      new Date(timeMs + this.settings.utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 19),
    );
    return dateTime === undefined ? '' : formatDateTime(dateTime, style);
  }

  formatNever(): string {
    return this.formatTime(-this.settings.utcOffsetMinutes * MINUTE_MS);
  }

  formatAge(sinceMs: number): string {
    return formatDurationUs(Math.max(0, Math.floor((this.nowMs - sinceMs) / 1_000)) * 1_000_000);
  }
}
