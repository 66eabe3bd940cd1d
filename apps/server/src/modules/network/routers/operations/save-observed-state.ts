import type { Tx } from '@lastmile/database';
import { RouterError } from '@lastmile/routeros';
import { AddressRefused, NameNotFound } from '../connection/router-connector.ts';
import {
  isStillReachedBy,
  pinFingerprint,
  type Reading,
  writeMiss,
  writeReading,
} from '../queries/observed-state.ts';
import type { KnownRouter, RouterState } from '../queries/routers.ts';

interface Told {
  readonly at: string;
  readonly reading: Reading;
  readonly peerFingerprint: string | undefined;
}

/** Keeps what a router said; false when it is reached in another way by now, and so nothing was kept. */
export async function keepReading(tx: Tx, router: KnownRouter, { at, reading, peerFingerprint }: Told) {
  if (!(await isStillReachedBy(tx, router))) return false;
  if (peerFingerprint && router.tlsFingerprint === null) await pinFingerprint(tx, router.id, peerFingerprint);
  await writeReading(tx, router, at, reading);
  return true;
}

/** Counts a try that came to nothing; what is no trouble of the router's is thrown on. */
export async function keepMiss(
  tx: Tx,
  router: KnownRouter,
  at: string,
  error: unknown,
): Promise<{ state: RouterState; why: string } | undefined> {
  const isKnownTrouble =
    error instanceof RouterError || error instanceof AddressRefused || error instanceof NameNotFound;
  if (!isKnownTrouble) throw error;
  const isLoginRefused =
    error instanceof RouterError && (error.kind === 'bad-login' || error.kind === 'not-permitted');
  const why = error.message.slice(0, 500);
  if (!(await isStillReachedBy(tx, router))) return undefined;
  const { state } = await writeMiss(tx, router, at, { isLoginRefused, why });
  return { state: state as RouterState, why };
}
