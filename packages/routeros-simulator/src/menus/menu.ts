import { isAtLeast } from '@lastmile/routeros';
import type { Features } from '../router/features.ts';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import type { ValueType } from './value-types.ts';

export interface Property {
  readonly name: string;
  readonly type: ValueType;
  /** Settable over the API; otherwise read-only. */
  readonly writable: boolean;
  /** The default of `add`; without a default the property stays unset. */
  readonly initial?: string;
  readonly mandatory?: boolean;
  /** The versions that added and removed it. */
  readonly since?: string;
  readonly until?: string;
  /** Shown only to users with the policy `sensitive`. */
  readonly sensitive?: boolean;
  /** A value computed when it is printed, such as a counter. */
  readonly read?: (item: Item, router: RouterState) => string | undefined;
}

/** Checks of an entry beyond the types of its properties; each throws a TrapReply on failure. */
export interface MenuRules {
  beforeAdd?(values: ReadonlyMap<string, string>, router: RouterState): void;
  beforeSet?(item: Item, changes: ReadonlyMap<string, string | undefined>, router: RouterState): void;
  beforeRemove?(item: Item, router: RouterState): void;
  /** Replaces the default removal of the entry from its table. */
  remove?(item: Item, router: RouterState): void;
}

export interface Menu {
  readonly path: string;
  /** `settings` menus hold a single entry without an id. */
  readonly kind: 'list' | 'settings';
  readonly verbs: ReadonlySet<string>;
  readonly properties: readonly Property[];
  /** Entries can also be selected by this property. */
  readonly nameProperty?: string;
  readonly firstId?: number;
  readonly rules?: MenuRules;
  readonly exists?: (features: Features, board: string) => boolean;
  /** The name of an entry in the log: `ppp secret <user1> changed by …`. */
  readonly label?: string;
  /** Entries are kept after a restart. */
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

/** The menu of a specific version. */
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
