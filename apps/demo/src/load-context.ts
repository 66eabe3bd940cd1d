import type { Tx } from '@lastmile/database';
import type { Services } from '../../server/src/core/services.ts';
import type { NetworkStateFiles } from './network-state-files.ts';

/** One ISP of the demo while it is loaded. */
export interface LoadContext {
  readonly tx: Tx;
  /** Its index among the demo's ISPs. */
  readonly index: number;
  readonly ispId: number;
  readonly services: Pick<Services, 'cipher'>;
  readonly home: NetworkStateFiles;
  /** Without invoices nobody is suspended for one. */
  readonly withInvoices: boolean;
}

/** Ids by name or code. */
export type Ids = ReadonlyMap<string, number>;

export function idIn(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new RangeError(`The demo data has no ${name}`);
  return id;
}
