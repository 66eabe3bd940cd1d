import type { DateTimeStyle } from '@lastmile/routeros';
import type { Clock } from './clock.ts';
import type { Features } from './features.ts';
import type { Table } from './table.ts';

export interface RouterSettings {
  readonly version: string;
  readonly seed: number;
  readonly clock: Clock;
  /** A virtual machine has no routerboard menu and no health sensors. */
  readonly board: string;
  /** Whether secrets are unique by name, or by name and service. Not documented. */
  readonly secretNamesUnique: 'name' | 'name-and-service';
  /** Whether passwords are omitted from a print that does not request them, since 7.21. Not documented. */
  readonly hidesSensitive: boolean;
  /** UTC offset of the router's clock, in which it prints times. */
  readonly utcOffsetMinutes: number;
  /** Encode replies to prints once and reuse them, for client benchmarks. */
  readonly preparesReplies: boolean;
}

/** The state of the router that menus and sessions read and change. */
export interface RouterState {
  readonly settings: RouterSettings;
  readonly features: Features;
  /** Addresses of online subscribers, as numbers. */
  readonly addressesInUse: Set<number>;
  readonly bootedAtMs: number;
  readonly nowMs: number;
  table(path: string): Table;
  log(topics: string, message: string): void;
  /** A time in the format of this version, by the router's clock. */
  formatTime(timeMs: number, style?: DateTimeStyle): string;
  /** The epoch, regardless of the router's time zone. */
  formatNever(): string;
  /** The time since a moment in whole seconds, in the format of an uptime. */
  formatAge(sinceMs: number): string;
}
