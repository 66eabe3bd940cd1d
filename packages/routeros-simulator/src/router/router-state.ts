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
  /** Whether two secrets may share a name when their services differ. No source is sure of it. */
  readonly secretNamesUnique: 'name' | 'name-and-service';
  /** Whether passwords are left out of a print that does not ask for them, from 7.21 on. No source is sure. */
  readonly hidesSensitive: boolean;
  /** How far the router's own clock, in which it prints times, is ahead of UTC. */
  readonly utcOffsetMinutes: number;
  /** Encode the replies to prints once and reuse them, for measuring clients. */
  readonly preparesReplies: boolean;
}

/** What menus and sessions read and change of the router they belong to. */
export interface RouterState {
  readonly settings: RouterSettings;
  readonly features: Features;
  /** Addresses of subscribers online, as numbers. */
  readonly addressesInUse: Set<number>;
  readonly bootedAtMs: number;
  readonly nowMs: number;
  table(path: string): Table;
  log(topics: string, message: string): void;
  /** A moment in the form this version prints it, by the router's own clock. */
  formatTime(timeMs: number, style?: DateTimeStyle): string;
  /** The epoch, whatever the router's zone. */
  formatNever(): string;
  /** The time passed since a moment, in whole seconds, as routers print an uptime. */
  formatAge(sinceMs: number): string;
}
