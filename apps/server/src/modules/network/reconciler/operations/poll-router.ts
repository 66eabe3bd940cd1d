import type { Tx } from '@lastmile/database';
import type { JobResult, JobRun } from '@lastmile/jobs';
import { activeSessions, type Secret, secrets } from '@lastmile/routeros';
import {
  type ExpiredProfile,
  enqueueRouterSync,
  findExpiredProfile,
  schedulePoll,
} from '../../desired-state/index.ts';
import {
  claimConnection,
  findConnection,
  isFullReadDue,
  type KnownRouter,
  type PolledReading,
  readInterfacesAndPools,
  readPolledSystem,
  readPools,
  saveMissedPoll,
  saveObservedState,
  targetOf,
} from '../../routers/index.ts';
import { isUsageDue, prepareUsage, readUsage, saveUsage, type UserCounters } from '../../usage/index.ts';
import { type ObservedSecret, saveInventory } from '../poll/save-inventory.ts';
import { createMonthPartitions, onlineSessionOf, saveSessions } from '../poll/save-sessions.ts';
import {
  compareByHashing,
  desiredSecretsToCompare,
  desiredVersions,
  hasWork,
  loadNameBytes,
  type PolledSecret,
  recordPoll,
  saveComparisons,
  saveNameBytes,
} from '../queries/poll.ts';
import type { OnlineSession } from '../queries/presence.ts';
import { desiredProfiles, savePolledProfiles } from '../queries/profiles.ts';
import { compareSecret } from '../rules/compare-secret.ts';
import { canCreateExpiredProfile, expiredProfileProblem } from '../rules/expired-profile.ts';
import {
  excludeAmbiguousNames,
  type NameBytes,
  namesOutsideUtf8,
  renameByKnownBytes,
} from '../rules/name-bytes.ts';
import { findOwnSecret } from '../rules/own-secret.ts';
import { createPasswordHash, type PasswordHash } from '../rules/password-hash.ts';
import type { DesiredProfile } from '../rules/profile-values.ts';
import { withKnownPassword } from '../rules/secret-settings.ts';
import { isKnown, profileAsPolled } from '../sync/push-profiles.ts';
import { oneForEachName, settingsOf, withPasswordHash } from '../sync/router-secrets.ts';
import { saveVerified } from '../sync/sync-expired-profile.ts';
import type { SyncServices } from './sync-router.ts';

const busyPauseMs = 5_000;
/** The schedule finds due polls once a minute; a router that is polled more often schedules its next poll. */
const scheduleSeconds = 60;

/** Everything read from a router in one poll. */
export interface RouterSnapshot {
  readonly at: string;
  readonly reading: PolledReading;
  /** Passwords, interfaces and pools were read, too. */
  readonly isFull: boolean;
  readonly peerFingerprint: string | undefined;
  readonly secrets: ReadonlyMap<string, ObservedSecret>;
  readonly sessions: readonly OnlineSession[];
  /** The byte counters of sessions, if they were due. */
  readonly usage?: readonly UserCounters[];
}

/** What was considered synced before the router was queried. */
interface Expected {
  /** See `desiredVersions`. */
  readonly stamps: string;
  readonly profiles: readonly DesiredProfile[];
  readonly isFullReadDue: boolean;
  readonly isUsageDue: boolean;
  readonly nameBytes: NameBytes;
  readonly expiredProfile: ExpiredProfile;
}

/** Reads everything that one router holds and saves presence, inventory and drift. */
export async function pollRouter(
  services: SyncServices,
  routerId: number,
  run: JobRun,
): Promise<JobResult | undefined> {
  const router = await run.read((tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt) return undefined;
  const startedAt = Date.now();
  // Read before the router is queried, so that a row confirmed meanwhile is not compared with an older
  // snapshot.
  const expected = await run.transaction(async (tx) =>
    (await claimConnection(tx, routerId, services.routers.holder))
      ? expectedPoll(tx, routerId, services.clock.now())
      : undefined,
  );
  if (!expected) {
    await run.transaction((tx) => schedulePoll(tx, routerId, new Date(Date.now() + busyPauseMs)));
    return { state: 'busy' };
  }
  const scheduleNext = async (tx: Tx) => {
    if (router.pollSeconds < scheduleSeconds)
      await schedulePoll(tx, routerId, new Date(startedAt + router.pollSeconds * 1_000));
  };
  let snapshot: RouterSnapshot;
  try {
    snapshot = await readSnapshot(services, router, expected);
  } catch (error) {
    services.routers.persistent.forgetIfNotPermitted(routerId, error);
    const at = new Date(services.clock.now()).toISOString();
    const miss = await run.transaction(async (tx) => {
      await scheduleNext(tx);
      return saveMissedPoll(tx, router, at, error);
    });
    return miss && { state: miss.state, error: miss.why };
  }
  // In its own transaction: creating a partition waits for all writers of subscribers and routers, and no
  // other work should wait with it.
  await run.transaction((tx) => createMonthPartitions(tx, snapshot.at, snapshot.sessions));
  const isSaved = await run.transaction(async (tx) => {
    await scheduleNext(tx);
    return saveSnapshot(tx, router, snapshot, expected);
  });
  const { usage } = snapshot;
  if (isSaved && usage) {
    await run.transaction((tx) => prepareUsage(tx, snapshot.at));
    await run.transaction((tx) => saveUsage(tx, routerId, { ...snapshot, usage }));
  }
  return isSaved ? { secrets: snapshot.secrets.size, online: snapshot.sessions.length } : undefined;
}

export const expectedPoll = async (tx: Tx, routerId: number, nowMs: number): Promise<Expected> => ({
  isFullReadDue: await isFullReadDue(tx, routerId, nowMs),
  isUsageDue: await isUsageDue(tx, routerId, nowMs),
  nameBytes: await loadNameBytes(tx, routerId),
  expiredProfile: await findExpiredProfile(tx, routerId),
  stamps: await desiredVersions(tx, routerId),
  profiles: await desiredProfiles(tx, routerId),
});

async function readSnapshot(
  { clock, cipher, routers }: SyncServices,
  router: KnownRouter,
  { isFullReadDue: isFull, isUsageDue: isUsageRead, nameBytes, expiredProfile }: Expected,
): Promise<RouterSnapshot> {
  const connection = await routers.keep(router, targetOf(cipher, router));
  const [system, rarelyRead, existing, online, usage] = await Promise.all([
    readPolledSystem(connection),
    isFull ? readInterfacesAndPools(connection) : expiredProfile.pool !== null ? readPools(connection) : {},
    secrets.list(connection, isFull ? {} : { without: ['password'] }),
    activeSessions.list(connection, { without: ['service', 'session-id', 'radius', 'comment'] }),
    isUsageRead ? readUsage(connection) : undefined,
  ]);
  const now = clock.now();
  const softwareId = routers.persistent.hardwareOf(router.id)?.softwareId ?? null;
  return {
    at: new Date(now).toISOString(),
    reading: { ...system, ...rarelyRead, softwareId, activeSessions: online.length },
    isFull,
    peerFingerprint: connection.peerFingerprint,
    secrets: observedSecrets(excludeAmbiguousNames(existing, nameBytes), createPasswordHash(cipher, router)),
    sessions: renameByKnownBytes(online, nameBytes).map((session) => onlineSessionOf(session, now)),
    ...(usage ? { usage: renameByKnownBytes(usage, nameBytes) } : {}),
  };
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
  if (!(await recordPoll(tx, router.id, at, snapshot.isFull))) return false;
  await compareByHashing(tx);
  const online = new Set(sessions.map(({ name }) => name));
  await saveInventory(tx, router.id, at, snapshot.secrets, online);
  await saveSessions(tx, router.id, at, snapshot);
  const rawNames = namesOutsideUtf8(snapshot.secrets.values());
  if (rawNames.size > 0) await saveNameBytes(tx, router.id, rawNames);
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
    const found = shown
      ? [{ id: shown.id, settings: knownSettings(shown, desiredSecret, snapshot.isFull) }]
      : [];
    const settings = findOwnSecret(found, desiredSecret)?.settings ?? null;
    const comparison = compareSecret(desiredSecret, settings, online.has(desiredSecret.name));
    return comparison && untouched.has(desiredSecret.stamp) ? [{ desiredSecret, comparison }] : [];
  });
  if (changed.length > 0) await saveComparisons(tx, changed);
}

/** A poll that reads no passwords assumes the last known one. */
const knownSettings = (
  shown: ObservedSecret,
  { state, observed, lastApplied }: PolledSecret,
  isFull: boolean,
) =>
  isFull
    ? settingsOf(shown)
    : withKnownPassword(settingsOf(shown), state === 'drift' ? observed : null, lastApplied);

/** Verifies the profile for suspended subscribers; true if it is used and has to be created. */
async function verifyExpiredProfile(tx: Tx, routerId: number, { reading }: RouterSnapshot): Promise<boolean> {
  const wanted = await findExpiredProfile(tx, routerId);
  const { profiles, pools } = reading;
  // The pool was chosen after the router was queried.
  if (wanted.pool !== null && !pools) return false;
  const problem = expiredProfileProblem(wanted, { profiles, pools: pools ?? [] });
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
