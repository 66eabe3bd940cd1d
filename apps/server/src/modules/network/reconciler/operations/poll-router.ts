import type { Tx } from '@lastmile/database';
import type { JobResult, JobRun } from '@lastmile/jobs';
import { activeSessions, type RouterConnection, type Secret, secrets } from '@lastmile/routeros';
import { enqueueRouterSync, findExpiredProfile, schedulePoll } from '../../desired-state/index.ts';
import {
  findConnection,
  type KnownRouter,
  readRouterSystemInfo,
  type SystemReading,
  saveMissedPoll,
  saveObservedState,
  targetOf,
} from '../../routers/index.ts';
import { type ObservedSecret, saveInventory } from '../poll/save-inventory.ts';
import { createMonthPartitions, onlineSessionOf, saveSessions } from '../poll/save-sessions.ts';
import { acquireWriterLease } from '../poll/writer-lease.ts';
import {
  compareByHashing,
  desiredSecretsToCompare,
  desiredVersions,
  hasWork,
  recordPoll,
  saveComparisons,
} from '../queries/poll.ts';
import type { OnlineSession } from '../queries/presence.ts';
import { desiredProfiles, savePolledProfiles } from '../queries/profiles.ts';
import { compareSecret } from '../rules/compare-secret.ts';
import { canCreateExpiredProfile, expiredProfileProblem } from '../rules/expired-profile.ts';
import { findOwnSecret } from '../rules/own-secret.ts';
import { createPasswordHash, type PasswordHash } from '../rules/password-hash.ts';
import type { DesiredProfile } from '../rules/profile-values.ts';
import { isKnown, profileAsPolled } from '../sync/push-profiles.ts';
import { oneForEachName, settingsOf, withPasswordHash } from '../sync/router-secrets.ts';
import { saveVerified } from '../sync/sync-expired-profile.ts';
import type { SyncServices } from './sync-router.ts';

const busyPauseMs = 5_000;
const limits = { loginTimeoutMs: 5_000, commandTimeoutMs: 15_000, commandTotalTimeoutMs: 60_000 };

/** Everything read from a router in one poll. */
export interface RouterSnapshot {
  readonly at: string;
  readonly reading: SystemReading;
  readonly peerFingerprint: string | undefined;
  readonly secrets: ReadonlyMap<string, ObservedSecret>;
  readonly sessions: readonly OnlineSession[];
}

/** What was considered synced before the router was queried. */
interface Expected {
  /** See `desiredVersions`. */
  readonly stamps: string;
  readonly profiles: readonly DesiredProfile[];
}

/** Reads everything that one router holds and saves presence, inventory and drift. */
export async function pollRouter(
  services: SyncServices,
  routerId: number,
  run: JobRun,
): Promise<JobResult | undefined> {
  const router = await run.read((tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt) return undefined;
  // Read before the router is queried, so that a row confirmed meanwhile is not compared with an older
  // snapshot.
  const expected = await run.read((tx) => expectedPoll(tx, routerId));
  const lease = await acquireWriterLease(services, routerId, run);
  if (!lease.isAcquired) {
    await run.transaction((tx) => schedulePoll(tx, routerId, new Date(Date.now() + busyPauseMs)));
    return { state: 'busy' };
  }
  let snapshot: RouterSnapshot;
  try {
    snapshot = await readSnapshot(services, router).finally(() => lease.release());
  } catch (error) {
    const at = new Date(services.clock.now()).toISOString();
    const miss = await run.transaction((tx) => saveMissedPoll(tx, router, at, error));
    return miss && { state: miss.state, error: miss.why };
  }
  // In its own transaction: creating a partition waits for all writers of subscribers and routers, and no
  // other work should wait with it.
  await run.transaction((tx) => createMonthPartitions(tx, snapshot.at, snapshot.sessions));
  const isSaved = await run.transaction((tx) => saveSnapshot(tx, router, snapshot, expected));
  return isSaved ? { secrets: snapshot.secrets.size, online: snapshot.sessions.length } : undefined;
}

export const expectedPoll = async (tx: Tx, routerId: number): Promise<Expected> => ({
  stamps: await desiredVersions(tx, routerId),
  profiles: await desiredProfiles(tx, routerId),
});

async function readSnapshot(
  { clock, cipher, routers }: SyncServices,
  router: KnownRouter,
): Promise<RouterSnapshot> {
  let connection: RouterConnection | undefined;
  try {
    connection = await routers.open(targetOf(cipher, router), limits);
    const [reading, existing, online] = await Promise.all([
      readRouterSystemInfo(connection),
      secrets.list(connection),
      activeSessions.list(connection),
    ]);
    const now = clock.now();
    return {
      at: new Date(now).toISOString(),
      reading,
      peerFingerprint: connection.peerFingerprint,
      secrets: observedSecrets(existing, createPasswordHash(cipher, router)),
      sessions: online.map((session) => onlineSessionOf(session, now)),
    };
  } finally {
    connection?.close();
  }
}

/** Passwords do not leave this function. */
const observedSecrets = (listed: readonly Secret[], hash: PasswordHash): Map<string, ObservedSecret> =>
  new Map([...oneForEachName(listed)].map(([name, secret]) => [name, withPasswordHash(secret, hash)]));

export async function saveSnapshot(
  tx: Tx,
  router: KnownRouter,
  snapshot: RouterSnapshot,
  { stamps, profiles }: Expected,
): Promise<boolean> {
  const { at, sessions } = snapshot;
  if (!(await saveObservedState(tx, router, snapshot))) return false;
  if (!(await recordPoll(tx, router.id, at))) return false;
  await compareByHashing(tx);
  const online = new Set(sessions.map(({ name }) => name));
  await saveInventory(tx, router.id, at, snapshot.secrets, online);
  await saveSessions(tx, router.id, at, snapshot);
  await compareSecrets(tx, router.id, snapshot, online, stamps);
  const isProfileDue = await compareProfiles(tx, router.id, snapshot, profiles);
  const isExpiredDue = await verifyExpiredProfile(tx, router.id, snapshot);
  const isDue = isProfileDue || isExpiredDue || (await hasWork(tx, router.id, at));
  if (router.writesAllowedAt && isDue) await enqueueRouterSync(tx, [router.id]);
  return true;
}

/** Saves drift. Rows that changed while the router was being read are skipped. */
async function compareSecrets(
  tx: Tx,
  routerId: number,
  snapshot: RouterSnapshot,
  online: ReadonlySet<string>,
  stamps: string,
): Promise<void> {
  const desiredSecrets = await desiredSecretsToCompare(tx, routerId);
  if (desiredSecrets.length === 0) return;
  const untouched = new Set(stamps.split(','));
  const changed = desiredSecrets.flatMap((desiredSecret) => {
    const shown = snapshot.secrets.get(desiredSecret.name);
    const found = shown ? [{ id: shown.id, settings: settingsOf(shown) }] : [];
    const settings = findOwnSecret(found, desiredSecret)?.settings ?? null;
    const comparison = compareSecret(desiredSecret, settings, online.has(desiredSecret.name));
    return comparison && untouched.has(desiredSecret.stamp) ? [{ desiredSecret, comparison }] : [];
  });
  if (changed.length > 0) await saveComparisons(tx, changed);
}

/** Verifies the profile for suspended subscribers; true if it is used and has to be created. */
async function verifyExpiredProfile(tx: Tx, routerId: number, { reading }: RouterSnapshot): Promise<boolean> {
  const wanted = await findExpiredProfile(tx, routerId);
  const problem = expiredProfileProblem(wanted, reading);
  await saveVerified(tx, routerId, wanted, problem);
  return wanted.isUsed && problem !== undefined && canCreateExpiredProfile(wanted, problem);
}

/** Saves the observed profiles; true if one of them has to be written. */
async function compareProfiles(
  tx: Tx,
  routerId: number,
  { at, reading }: RouterSnapshot,
  profiles: readonly DesiredProfile[],
): Promise<boolean> {
  const existing = new Map(reading.profiles.map((profile) => [profile.name, profile]));
  // A profile that was never written is created with the first secret that needs it.
  const known = profiles.filter(({ name, state }) => state !== null || existing.has(name));
  const found = known.map((desired) => ({
    desired,
    outcome: profileAsPolled(desired, existing.get(desired.name)),
  }));
  const changed = found.filter(({ desired, outcome }) => !isKnown(desired, outcome));
  await savePolledProfiles(tx, routerId, at, changed);
  return found.some(({ outcome }) => outcome.state === 'pending');
}
