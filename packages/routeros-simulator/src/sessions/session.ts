import type { Item, Table } from '../router/table.ts';
import type { Traffic } from './traffic.ts';

/** One subscriber online. */
export interface Session {
  readonly user: string;
  readonly service: 'pppoe';
  /** The caller's MAC address. */
  readonly callerId: string;
  readonly address: string;
  readonly localAddress: string;
  readonly interfaceName: string;
  readonly sessionId: string;
  readonly startedAtMs: number;
  readonly endsAtMs: number | undefined;
  readonly traffic: Traffic;
  /** The rows that appeared with it in several menus and go with it. */
  readonly rows: { readonly table: Table; readonly item: Item }[];
}
