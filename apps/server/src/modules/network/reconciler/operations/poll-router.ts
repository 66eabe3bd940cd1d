import type { Tx } from '@lastmile/database';
import type { JobResult, JobRun } from '@lastmile/jobs';
import { activeSessions, type RouterConnection, secrets } from '@lastmile/routeros';
import { sweepLater, wakeRouters } from '../../desired-state/index.ts';
import {
  askRouter,
  findConnection,
  type KnownRouter,
  keepMiss,
  keepReading,
  type Reading,
  targetOf,
} from '../../routers/index.ts';
import { keepInventory, type SeenSecret } from '../poll/save-inventory.ts';
import { keepSessions, makeMonths, onlineSessionOf } from '../poll/save-sessions.ts';
import { writersPlace } from '../poll/writer-lease.ts';
import {
  compareByHashing,
  hasWork,
  keepVerdicts,
  noteSweep,
  wishesToJudge,
  wishStamps,
} from '../queries/poll.ts';
import type { OnlineSession } from '../queries/presence.ts';
import { keepSweptProfiles, wantedProfiles } from '../queries/profiles.ts';
import { judge } from '../rules/compare-secret.ts';
import type { WantedProfile } from '../rules/profile-values.ts';
import { isKnown, profileAsSwept } from '../sync/push-profiles.ts';
import { factsOf, oneForEachName } from '../sync/router-secrets.ts';
import type { ConvergeServices } from './sync-router.ts';

const busyPauseMs = 5_000;
const limits = { loginTimeoutMs: 5_000, commandTimeoutMs: 15_000, commandTotalTimeoutMs: 60_000 };

/** All that one visit to a router brought home. */
export interface Harvest {
  readonly at: string;
  readonly reading: Reading;
  readonly peerFingerprint: string | undefined;
  readonly secrets: ReadonlyMap<string, SeenSecret>;
  readonly sessions: readonly OnlineSession[];
}

/** What the panel held for done before the router was asked. */
interface Expected {
  /** See `wishStamps`. */
  readonly stamps: string;
  readonly profiles: readonly WantedProfile[];
}

/** Reads everything that one router holds, and keeps what it says of presence, inventory and drift. */
export async function sweepRouter(
  services: ConvergeServices,
  routerId: number,
  run: JobRun,
): Promise<JobResult | undefined> {
  const router = await run.read((tx) => findConnection(tx, routerId));
  if (!router || router.archivedAt) return undefined;
  // Before the router is asked: what is confirmed while it answers is not judged by that answer.
  const expected = await run.read((tx) => expectedOf(tx, routerId));
  const place = await writersPlace(services, routerId, run);
  if (!place.isTaken) {
    await run.transaction((tx) => sweepLater(tx, routerId, new Date(Date.now() + busyPauseMs)));
    return { state: 'busy' };
  }
  let harvest: Harvest;
  try {
    harvest = await visit(services, router).finally(() => place.leave());
  } catch (error) {
    const at = new Date(services.clock.now()).toISOString();
    const miss = await run.transaction((tx) => keepMiss(tx, router, at, error));
    return miss && { state: miss.state, error: miss.why };
  }
  // By itself: who makes a partition waits for everyone that writes lines or routers, and nobody should wait for them.
  await run.transaction((tx) => makeMonths(tx, harvest.at, harvest.sessions));
  const isKept = await run.transaction((tx) => keepHarvest(tx, router, harvest, expected));
  return isKept ? { secrets: harvest.secrets.size, online: harvest.sessions.length } : undefined;
}

export const expectedOf = async (tx: Tx, routerId: number): Promise<Expected> => ({
  stamps: await wishStamps(tx, routerId),
  profiles: await wantedProfiles(tx, routerId),
});

async function visit({ clock, sealer, routers }: ConvergeServices, router: KnownRouter): Promise<Harvest> {
  let connection: RouterConnection | undefined;
  try {
    connection = await routers.open(targetOf(sealer, router), limits);
    const [reading, held, online] = await Promise.all([
      askRouter(connection),
      secrets.list(connection),
      activeSessions.list(connection),
    ]);
    const now = clock.now();
    return {
      at: new Date(now).toISOString(),
      reading,
      peerFingerprint: connection.peerFingerprint,
      secrets: oneForEachName(held),
      sessions: online.map((session) => onlineSessionOf(session, now)),
    };
  } finally {
    connection?.close();
  }
}

export async function keepHarvest(
  tx: Tx,
  router: KnownRouter,
  harvest: Harvest,
  { stamps, profiles }: Expected,
): Promise<boolean> {
  const { at, sessions } = harvest;
  if (!(await keepReading(tx, router, harvest))) return false;
  if (!(await noteSweep(tx, router.id, at))) return false;
  await compareByHashing(tx);
  const online = new Set(sessions.map(({ name }) => name));
  await keepInventory(tx, router.id, at, harvest.secrets, online);
  await keepSessions(tx, router.id, at, harvest);
  await judgeWishes(tx, router.id, harvest, online, stamps);
  const isProfileDue = await judgeProfiles(tx, router.id, harvest, profiles);
  const isDue = isProfileDue || (await hasWork(tx, router.id, at));
  if (router.writesAllowedAt && isDue) await wakeRouters(tx, [router.id]);
  return true;
}

/** Keeps what the print says of the wishes; one that was touched while the router was being read is not judged. */
async function judgeWishes(
  tx: Tx,
  routerId: number,
  harvest: Harvest,
  online: ReadonlySet<string>,
  stamps: string,
): Promise<void> {
  const wishes = await wishesToJudge(tx, routerId);
  if (wishes.length === 0) return;
  const untouched = new Set(stamps.split(','));
  const verdicts = wishes.flatMap((wish) => {
    const secret = harvest.secrets.get(wish.name);
    const verdict = judge(wish, secret ? factsOf(secret) : null, online.has(wish.name));
    return verdict && untouched.has(wish.stamp) ? [{ wish, verdict }] : [];
  });
  if (verdicts.length > 0) await keepVerdicts(tx, verdicts);
}

/** Keeps what was seen of the panel's profiles; true where one is to be written. */
async function judgeProfiles(
  tx: Tx,
  routerId: number,
  { at, reading }: Harvest,
  profiles: readonly WantedProfile[],
): Promise<boolean> {
  const held = new Map(reading.profiles.map((profile) => [profile.name, profile]));
  // One that was never written comes with the first secret that needs it.
  const known = profiles.filter(({ name, state }) => state !== null || held.has(name));
  const found = known.map((wanted) => ({
    wanted,
    outcome: profileAsSwept(wanted, held.get(wanted.name)),
  }));
  const told = found.filter(({ wanted, outcome }) => !isKnown(wanted, outcome));
  await keepSweptProfiles(tx, routerId, at, told);
  return found.some(({ outcome }) => outcome.state === 'waiting');
}
