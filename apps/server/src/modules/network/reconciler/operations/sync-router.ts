import type { JobResult, JobRun } from '@lastmile/jobs';
import type { RouterConnection } from '@lastmile/routeros';
import { openPassword } from '../../../customers/subscribers/index.ts';
import { wakeRouters } from '../../desired-state/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import { findConnection, type KnownRouter, targetOf, writeMiss } from '../../routers/index.ts';
import {
  confirm,
  endLease,
  fail,
  noteIntent,
  type OpenWish,
  openWishes,
  renewLease,
  takeLease,
} from '../queries/desired-secrets.ts';
import { keepProfiles, noteProfileIntent, wantedProfiles } from '../queries/profiles.ts';
import { isOpen } from '../rules/profile-values.ts';
import { pushProfiles } from '../sync/push-profiles.ts';
import { pushSecrets, type Refused } from '../sync/push-secrets.ts';
import { isAway } from '../sync/router-unreachable.ts';

export type ConvergeServices = Pick<RouterServices, 'clock' | 'sealer' | 'routers'>;

const batch = 500;
const minute = 60_000;
/** Longer than any batch can take, or a worker that still works would be overtaken. */
const leaseMs = 3 * minute;
const busyPauseMs = 5_000;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * minute;
const firstRetryMs = 5 * minute;
const longestRetryMs = 6 * 60 * minute;
const limits = { loginTimeoutMs: 5_000, commandTimeoutMs: 15_000, commandTotalTimeoutMs: minute };

const growing = (first: number, longest: number, times: number): number =>
  Math.min(longest, first * 2 ** Math.min(times, 20));

/** Drains the open wishes of one router; what it cannot do now stays open and is tried again. */
export async function convergeRouter(
  services: ConvergeServices,
  routerId: number,
  run: JobRun,
): Promise<JobResult | undefined> {
  const router = await run.read((tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt || !router.writesAllowedAt) return undefined;
  const at = (offsetMs = 0) => new Date(services.clock.now() + offsetMs).toISOString();
  const turn = await run.transaction((tx) => takeLease(tx, routerId, at(), at(leaseMs)));
  // The queue's own time, not the panel's: a wake-up cannot be moved by a test's clock.
  const wakeIn = (ms: number) =>
    run.transaction((tx) => wakeRouters(tx, [routerId], new Date(Date.now() + ms)));
  if (turn === undefined) {
    await wakeIn(busyPauseMs);
    return { state: 'busy' };
  }
  const holdOn = () => run.transaction((tx) => renewLease(tx, routerId, turn, at(leaseMs)));
  try {
    return await applyOpenChanges(services, router, run, { at, holdOn });
  } catch (error) {
    if (!isAway(error)) throw error;
    const misses = await noteMiss(error, router, run, at());
    await wakeIn(growing(firstPauseMs, longestPauseMs, misses));
    return { state: 'away', error: error.message.slice(0, 300) };
  } finally {
    await run.transaction((tx) => endLease(tx, routerId, turn));
  }
}

interface Lease {
  readonly at: (offsetMs?: number) => string;
  /** Renews the lease; `false` once another worker holds it. */
  readonly holdOn: () => Promise<boolean>;
}

/** Applies batch after batch over one connection until none is open. */
async function applyOpenChanges(
  services: ConvergeServices,
  router: KnownRouter,
  run: JobRun,
  { at, holdOn }: Lease,
): Promise<JobResult> {
  let connection: RouterConnection | undefined;
  try {
    let confirmed = 0;
    for (let first = true; ; first = false) {
      const open = await run.read((tx) => openWishes(tx, router.id, at(), batch));
      const isProfileDue = first && (await run.read((tx) => wantedProfiles(tx, router.id))).some(isOpen);
      if ((open.length === 0 && !isProfileDue) || run.signal.aborted) return { confirmed };
      connection ??= await services.routers.open(targetOf(services.sealer, router), limits);
      if (!(await holdOn())) return { state: 'overtaken' };
      if (first) await convergeProfiles(connection, router.id, run, at());
      confirmed += await convergeBatch(services, connection, open, run, at);
      if (!(await holdOn())) return { state: 'overtaken' };
    }
  } finally {
    connection?.close();
  }
}

async function convergeProfiles(connection: RouterConnection, routerId: number, run: JobRun, at: string) {
  const wanted = await run.read((tx) => wantedProfiles(tx, routerId));
  const outcomes = await pushProfiles(connection, wanted, (names) =>
    run.transaction((tx) => noteProfileIntent(tx, routerId, names, at)),
  );
  await run.transaction((tx) => keepProfiles(tx, routerId, at, outcomes));
}

async function convergeBatch(
  { sealer }: ConvergeServices,
  connection: RouterConnection,
  open: readonly OpenWish[],
  run: JobRun,
  at: (offsetMs?: number) => string,
): Promise<number> {
  const { confirmed, refused } = await pushSecrets(open, {
    router: connection,
    passwordOf: ({ ispId, username, passwordSealed }) =>
      passwordSealed === null ? null : openPassword(sealer, ispId, username, passwordSealed),
    noteIntent: (ids) => run.transaction((tx) => noteIntent(tx, ids, at())),
  });
  await run.transaction(async (tx) => {
    await confirm(tx, confirmed, at());
    await fail(
      tx,
      refused.map((row) => failureOf(row, at)),
    );
  });
  return confirmed.length;
}

const failureOf = ({ wish, error }: Refused, at: (offsetMs?: number) => string) => ({
  id: wish.id,
  wishVersion: wish.wishVersion,
  error,
  nextTryAt: at(growing(firstRetryMs, longestRetryMs, wish.tries)),
});

async function noteMiss(error: Error, router: KnownRouter, run: JobRun, at: string): Promise<number> {
  const why = error.message.slice(0, 500);
  const isLoginRefused = 'kind' in error && error.kind === 'bad-login';
  const { misses } = await run.transaction((tx) => writeMiss(tx, router, at, { isLoginRefused, why }));
  return misses;
}
