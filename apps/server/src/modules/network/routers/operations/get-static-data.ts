import type { RouterStaticData } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import { findObservedState, type ObservedState } from '../queries/observed-state.ts';
import { findConnection } from '../queries/routers.ts';

const nothingYet: ObservedState = {
  identity: null,
  model: null,
  serial: null,
  osVersion: null,
  uptimeSeconds: null,
  cpuLoad: null,
  memoryFree: null,
  memoryTotal: null,
  interfaces: [],
  profiles: [],
  pools: [],
};

/** The last observed state. Never contacts the router, because no page may wait for one. */
export async function getStaticData(tx: Tx, routerId: number): Promise<RouterStaticData> {
  if (!(await findConnection(tx, routerId))) throw new Problem('not_found');
  const observedState = await findObservedState(tx, routerId);
  if (!observedState) return { asOf: null, live: false, why: null, ...nothingYet };
  const { state, lastSeenAt, lastError, ...data } = observedState;
  return { asOf: lastSeenAt, live: state === 'online' && lastError === null, why: lastError, ...data };
}
