import { isAtLeast } from '@lastmile/routeros';
import type { Features } from '../router/features.ts';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import type { ValueType } from './value-types.ts';

export interface Property {
  readonly name: string;
  readonly type: ValueType;
  /** Settable over the API; otherwise the router alone writes it. */
  readonly writable: boolean;
  /** What `add` fills in. Without it an entry that was not given the property does not have it. */
  readonly initial?: string;
  readonly mandatory?: boolean;
  /** The version that brought it, and the one that took it away. */
  readonly since?: string;
  readonly until?: string;
  /** Shown only to users with the policy `sensitive`. */
  readonly sensitive?: boolean;
  /** A value that is computed whenever it is asked for, such as a counter. */
  readonly read?: (item: Item, router: RouterState) => string | undefined;
}

/** What an entry must satisfy beyond the types of its properties. Each refuses by throwing a TrapReply. */
export interface MenuRules {
  beforeAdd?(values: ReadonlyMap<string, string>, router: RouterState): void;
  beforeSet?(item: Item, changes: ReadonlyMap<string, string | undefined>, router: RouterState): void;
  beforeRemove?(item: Item, router: RouterState): void;
  /** Instead of taking the entry out of its table, where removing it means something else. */
  remove?(item: Item, router: RouterState): void;
}

export interface Menu {
  readonly path: string;
  /** `settings` menus hold a single entry without an id. */
  readonly kind: 'list' | 'settings';
  readonly verbs: ReadonlySet<string>;
  readonly properties: readonly Property[];
  /** Entries may be addressed by this property as well as by id. */
  readonly nameProperty?: string;
  readonly firstId?: number;
  readonly rules?: MenuRules;
  readonly exists?: (features: Features, board: string) => boolean;
  /** The word the log uses for an entry: `ppp secret <user1> changed by …`. */
  readonly label?: string;
  /** Entries survive a restart. */
  readonly persistent?: boolean;
}

const READING = ['print', 'getall', 'get', 'find', 'listen'];
const EDITING = ['add', 'set', 'remove', 'unset', 'comment'];

export const READ_ONLY = new Set(READING);
export const REMOVABLE = new Set([...READING, 'remove']);
export const SETTINGS = new Set(['print', 'getall', 'get', 'set']);
export const READ_ONLY_SETTINGS = new Set(['print', 'getall', 'get']);
export const EDITABLE = new Set([...READING, ...EDITING]);
export const SWITCHABLE = new Set([...EDITABLE, 'enable', 'disable']);

type Extras = Omit<Property, 'name' | 'type' | 'writable'>;

export const writable = (name: string, type: ValueType, extras: Extras = {}): Property => ({
  name,
  type,
  writable: true,
  ...extras,
});

export const readOnly = (name: string, type: ValueType, extras: Extras = {}): Property => ({
  name,
  type,
  writable: false,
  ...extras,
});

/** A menu as a router of some version has it. */
export interface RouterMenu extends Menu {
  readonly propertyByName: ReadonlyMap<string, Property>;
}

export function menuForVersion(menu: Menu, features: Features): RouterMenu {
  const has = ({ since = '0.0', until }: Property) =>
    isAtLeast(features.version, since) && (until === undefined || !isAtLeast(features.version, until));
  const properties = menu.properties.filter(has);
  return {
    ...menu,
    properties,
    propertyByName: new Map(properties.map((property) => [property.name, property])),
  };
}
