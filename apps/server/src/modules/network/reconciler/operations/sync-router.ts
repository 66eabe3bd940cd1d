import type { Tx } from '@lastmile/database';
import type { JobResult, JobRun } from '@lastmile/jobs';
import type { RouterTransport } from '@lastmile/routeros';
import { decryptPassword } from '../../../customers/subscribers/index.ts';
import { enqueueRouterSync } from '../../desired-state/index.ts';
import type { RouterServices } from '../../routers/index.ts';
import {
  alertRouterDown,
  alertRouterUp,
  checkHardware,
  claimConnection,
  findConnection,
  type KnownRouter,
  markOnline,
  OtherRouter,
  targetOf,
  updateMissedPoll,
} from '../../routers/index.ts';
import {
  acquireLease,
  fail,
  listPendingChanges,
  markApplied,
  type PendingChange,
  recordIntent,
  releaseLease,
  renewLease,
} from '../queries/desired-secrets.ts';
import { desiredProfiles, recordProfileIntent, saveProfiles } from '../queries/profiles.ts';
import { createPasswordHash } from '../rules/password-hash.ts';
import { isPending } from '../rules/profile-values.ts';
import { pushProfiles } from '../sync/push-profiles.ts';
import { type PushContext, type Pushed, pushSecrets, type Refused } from '../sync/push-secrets.ts';
import { isRouterUnreachable } from '../sync/router-unreachable.ts';
import {
  isExpiredProfileDue,
  repairExpiredProfile,
  syncExpiredProfile,
} from '../sync/sync-expired-profile.ts';

export type SyncServices = Pick<RouterServices, 'clock' | 'cipher' | 'routers'>;

const batch = 500;
const minute = 60_000;
/** Longer than any batch can take, so that a working worker does not lose its lease. */
const leaseMs = 3 * minute;
const busyPauseMs = 5_000;
const firstPauseMs = 5_000;
const longestPauseMs = 10 * minute;
const firstRetryMs = 5 * minute;
const longestRetryMs = 6 * 60 * minute;
/** A right that is given back takes effect within a minute. */
const permissionRetryMs = 50_000;

const growing = (first: number, longest: number, times: number): number =>
  Math.min(longest, first * 2 ** Math.min(times, 20));

/** Applies the pending changes of one router; what cannot be applied now stays pending and is retried. */
export async function syncRouter(
  services: SyncServices,
  routerId: number,
  run: JobRun,
): Promise<JobResult | undefined> {
  const router = await run.read((tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt || !router.writesAllowedAt) return undefined;
  if (router.hardwareChangedAt) return { state: 'other-router' };
  const at = (offsetMs = 0) => new Date(services.clock.now() + offsetMs).toISOString();
  const fencingToken = await run.transaction(async (tx) =>
    (await claimConnection(tx, routerId, services.routers.holder))
      ? acquireLease(tx, routerId, at(), at(leaseMs))
      : undefined,
  );
  // Wall-clock time, because the job queue does not use the injected clock.
  const retryIn = (ms: number) =>
    run.transaction((tx) => enqueueRouterSync(tx, [routerId], new Date(Date.now() + ms)));
  if (fencingToken === undefined) {
    await retryIn(busyPauseMs);
    return { state: 'busy' };
  }
  const renew = () => run.transaction((tx) => renewLease(tx, routerId, fencingToken, at(leaseMs)));
  try {
    return await applyOpenChanges(services, router, run, { at, renew });
  } catch (error) {
    if (error instanceof OtherRouter) {
      await run.transaction((tx) => checkHardware(tx, routerId, at(), error.found));
      return { state: 'other-router' };
    }
    if (!isRouterUnreachable(error)) throw error;
    services.routers.persistent.forgetIfNotPermitted(routerId, error);
    const misses = await recordMiss(error, router, run, at());
    const longest = isRightMissing(error) ? permissionRetryMs : longestPauseMs;
    await retryIn(growing(firstPauseMs, longest, misses));
    return { state: 'unreachable', error: error.message.slice(0, 300) };
  } finally {
    await run.transaction((tx) => releaseLease(tx, routerId, fencingToken));
  }
}

interface Lease {
  readonly at: (offsetMs?: number) => string;
  /** Renews the lease; `false` once another worker holds it. */
  readonly renew: () => Promise<boolean>;
}

/** Applies batch after batch over one connection until nothing is pending. */
async function applyOpenChanges(
  services: SyncServices,
  router: KnownRouter,
  run: JobRun,
  { at, renew }: Lease,
): Promise<JobResult> {
  let confirmed = 0;
  let isRepeated = false;
  for (let first = true; ; first = false) {
    const open = await run.read((tx) => listPendingChanges(tx, router.id, at(), batch));
    const due = first ? await run.read((tx) => profilesDue(tx, router.id)) : nothingDue;
    if ((open.length === 0 && !due.isPending) || run.signal.aborted) return { confirmed };
    const connection = await services.routers.keep(router, targetOf(services.cipher, router));
    if (!(await renew())) return { state: 'overtaken' };
    if (due.areUnwritten) await syncProfiles(connection, router.id, run, at());
    // A verified profile changes what is pending.
    if (due.isExpired && (await syncExpiredProfile(connection, router.id, run))) continue;
    const pushed = await syncBatch(services, connection, { router, open, isRepeated }, run, at);
    confirmed += pushed.confirmed;
    isRepeated = pushed.isExpiredProfileMissing;
    if (isRepeated) await repairExpiredProfile(connection, router.id, run);
    if (pushed.isNotPermitted) {
      // The rights of the API user are those of the login.
      services.routers.persistent.forget(router.id);
      return { confirmed, state: 'not-permitted' };
    }
    if (!(await renew())) return { state: 'overtaken' };
  }
}

const nothingDue = { isPending: false, areUnwritten: false, isExpired: false };

/** Whether profiles have to be written for their own sake, or with the first secret that needs them. */
async function profilesDue(tx: Tx, routerId: number): Promise<typeof nothingDue> {
  const profiles = await desiredProfiles(tx, routerId);
  const isExpired = await isExpiredProfileDue(tx, routerId);
  return {
    isPending: isExpired || profiles.some(isPending),
    areUnwritten: profiles.some((one) => one.state === null || isPending(one)),
    isExpired,
  };
}

async function syncProfiles(connection: RouterTransport, routerId: number, run: JobRun, at: string) {
  const desired = await run.read((tx) => desiredProfiles(tx, routerId));
  const outcomes = await pushProfiles(connection, desired, (names) =>
    run.transaction((tx) => recordProfileIntent(tx, routerId, names, at)),
  );
  await run.transaction((tx) => saveProfiles(tx, routerId, at, outcomes));
}

interface Batch {
  readonly router: KnownRouter;
  readonly open: readonly PendingChange[];
  /** The expired profile was already repaired for these rows. */
  readonly isRepeated: boolean;
}

async function syncBatch(
  { cipher, routers }: SyncServices,
  connection: RouterTransport,
  { router, open, isRepeated }: Batch,
  run: JobRun,
  at: (offsetMs?: number) => string,
) {
  const context: PushContext = {
    router: connection,
    hashOf: createPasswordHash(cipher, router),
    passwordOf: ({ ispId, username, passwordEncrypted }) =>
      passwordEncrypted === null ? null : decryptPassword(cipher, ispId, username, passwordEncrypted),
    recordIntent: (ids) => run.transaction((tx) => recordIntent(tx, ids, at())),
  };
  const { confirmed, refused } = await pushAgainWithProfiles(await pushSecrets(open, context), context, () =>
    syncProfiles(connection, router.id, run, at()),
  );
  // Suspension does not wait for a profile: it is created again, or the secrets are disabled instead.
  const waiting = isRepeated ? [] : refused.filter(isExpiredProfileMissing);
  const isNotPermitted = refused.some(({ kind }) => kind === 'not-permitted');
  const hardware = routers.persistent.hardwareOf(router.id);
  await run.transaction(async (tx) => {
    await alertRouterUp(tx, router.id, at());
    await markOnline(tx, router.id, at());
    if (hardware) await checkHardware(tx, router.id, at(), { ...hardware, identity: null });
    await markApplied(tx, confirmed, at());
    const failed = refused.filter((row) => !waiting.includes(row));
    await fail(
      tx,
      failed.map((row) => failureOf(row, at)),
    );
    if (isNotPermitted) await enqueueRouterSync(tx, [router.id], new Date(Date.now() + permissionRetryMs));
  });
  return { confirmed: confirmed.length, isExpiredProfileMissing: waiting.length > 0, isNotPermitted };
}

const isExpiredProfileMissing = ({ desiredSecret, kind }: Refused): boolean =>
  desiredSecret.desiredState === 'expired' && (kind === 'bad-value' || kind === 'failed');

/** A profile may have been deleted on the router since the last poll: it is created, and the secret retried. */
async function pushAgainWithProfiles(
  pushed: Pushed,
  context: PushContext,
  createProfiles: () => Promise<void>,
): Promise<Pushed> {
  const lacksProfile = (row: Refused) =>
    row.desiredSecret.desiredState !== 'expired' && row.error.includes('value of profile');
  const refused = pushed.refused.filter(lacksProfile);
  if (refused.length === 0) return pushed;
  await createProfiles();
  const retried = await pushSecrets(
    refused.map(({ desiredSecret }) => desiredSecret),
    context,
  );
  return {
    confirmed: [...pushed.confirmed, ...retried.confirmed],
    refused: [...pushed.refused.filter((row) => !lacksProfile(row)), ...retried.refused],
  };
}

const failureOf = ({ desiredSecret, error, kind }: Refused, at: (offsetMs?: number) => string) => ({
  id: desiredSecret.id,
  desiredVersion: desiredSecret.desiredVersion,
  error,
  nextTryAt: at(
    kind === 'not-permitted'
      ? permissionRetryMs - permissionRetryMs / 10
      : growing(firstRetryMs, longestRetryMs, desiredSecret.tries),
  ),
});

/** A user without the right to read, or to use the API, cannot be told from one with a wrong password. */
const isRightMissing = (error: Error): boolean =>
  'kind' in error && (error.kind === 'bad-login' || error.kind === 'not-permitted');

async function recordMiss(error: Error, router: KnownRouter, run: JobRun, at: string): Promise<number> {
  const why = error.message.slice(0, 500);
  const isLoginRefused = isRightMissing(error);
  return run.transaction(async (tx) => {
    const { misses } = await updateMissedPoll(tx, router, at, { isLoginRefused, why });
    await alertRouterDown(tx, router.id, at);
    return misses;
  });
}
