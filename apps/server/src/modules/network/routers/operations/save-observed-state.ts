import { outsideDataScope, type Tx } from '@lastmile/database';
import { RouterError } from '@lastmile/routeros';
import { OtherRouter } from '../connection/other-router.ts';
import { AddressNotAllowed, NameNotFound } from '../connection/router-connector.ts';
import {
  lockIfConnectionUnchanged,
  type PolledReading,
  pinFingerprint,
  updateMissedPoll,
  updateObservedState,
} from '../queries/observed-state.ts';
import { type RouterSample, saveSample } from '../queries/router-samples.ts';
import type { KnownRouter, RouterState } from '../queries/routers.ts';
import { alertRouterDown, alertRouterUp } from './alert-staff.ts';
import { checkHardware } from './check-hardware.ts';

interface Told {
  readonly at: string;
  readonly reading: PolledReading;
  readonly peerFingerprint: string | undefined;
}

/** Samples count sessions of all subscribers of a router: who sees a part of them may have a router read, but reads none. */
const saveReading = (tx: Tx, router: KnownRouter, at: string, sample: RouterSample) =>
  outsideDataScope(tx, () => saveSample(tx, router, at, sample));

/**
 * Saves the observed state; false, without saving, if the connection settings changed meanwhile or another
 * router answered.
 */
export async function saveObservedState(tx: Tx, router: KnownRouter, { at, reading, peerFingerprint }: Told) {
  if (!(await lockIfConnectionUnchanged(tx, router))) return false;
  if (peerFingerprint && router.tlsFingerprint === null) await pinFingerprint(tx, router.id, peerFingerprint);
  if ((await checkHardware(tx, router.id, at, reading)) === 'other') return false;
  await alertRouterUp(tx, router.id, at);
  await updateObservedState(tx, router, at, reading);
  await saveReading(tx, router, at, { ...reading, reachable: true });
  return true;
}

/** Records a failed attempt; errors that are not the router's are rethrown. */
export async function saveMissedPoll(
  tx: Tx,
  router: KnownRouter,
  at: string,
  error: unknown,
): Promise<{ state: RouterState | 'other-router'; why: string } | undefined> {
  if (error instanceof OtherRouter) {
    if (!(await lockIfConnectionUnchanged(tx, router))) return undefined;
    await checkHardware(tx, router.id, at, error.found);
    return { state: 'other-router', why: error.message };
  }
  const isKnownFault =
    error instanceof RouterError || error instanceof AddressNotAllowed || error instanceof NameNotFound;
  if (!isKnownFault) throw error;
  const isLoginRefused =
    error instanceof RouterError && (error.kind === 'bad-login' || error.kind === 'not-permitted');
  const why = error.message.slice(0, 500);
  if (!(await lockIfConnectionUnchanged(tx, router))) return undefined;
  const missed = { reachable: false, activeSessions: null, cpuLoad: null, latencyMs: null };
  await saveReading(tx, router, at, missed);
  const { state } = await updateMissedPoll(tx, router, at, { isLoginRefused, why });
  await alertRouterDown(tx, router.id, at);
  return { state: state as RouterState, why };
}
