import type { Tx } from '@lastmile/database';
import {
  addAreaHours,
  addHour,
  addRouterHour,
  createUsagePartitions,
  type PlaceBytes,
} from '../queries/aggregates.ts';
import {
  findSubscribers,
  loadReadings,
  type OnlineSubscriber,
  recordReading,
  saveReadings,
  saveSessionBytes,
} from '../queries/readings.ts';
import { accountReading, isSameSession, type StoredReading } from '../rules/account-reading.ts';
import { groupBy } from '../rules/group-by.ts';
import { dayAndHour, type HourBytes, hourAt } from '../rules/hours.ts';
import type { UserCounters } from './read-usage.ts';

interface ReadUsage {
  readonly at: string;
  readonly usage: readonly UserCounters[];
  readonly sessions: readonly { readonly name: string; readonly startedAt: string }[];
}

/** Two days: usage of a time without readings is spread over as much. */
const spreadDays = 2;

/** Creates what `saveUsage` writes to. In a transaction of its own, because it waits for writers of subscribers. */
export const prepareUsage = (tx: Tx, at: string) => {
  const day = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10);
  return createUsagePartitions(tx, [day(-spreadDays - 1), day(1)]);
};

/** Counts the bytes since the last reading of a router. */
export async function saveUsage(tx: Tx, routerId: number, read: ReadUsage): Promise<void> {
  const { at } = read;
  const time = await recordReading(tx, routerId, at);
  if (!time) return;
  const nowMs = Date.parse(at);
  const [stored, subscribers] = await Promise.all([
    loadReadings(tx, routerId),
    findSubscribers(
      tx,
      routerId,
      read.sessions.map(({ name }) => name),
    ),
  ]);
  const known = new Map(stored.map((reading) => [reading.interfaceId, reading]));
  const starts = startsBySubscriber(read, subscribers);
  const accounted = currentSessions(read, known, starts, subscribers).map((current) => ({
    subscriberId: current.subscriberId,
    ...accountReading(known.get(current.interfaceId), current, { ...time, nowMs }),
  }));
  const shown = new Set(accounted.map(({ reading }) => reading.interfaceId));
  // A router under load may leave out rows, so a session that is still listed has not ended.
  const gone = stored.filter(
    (reading) =>
      !shown.has(reading.interfaceId) &&
      !starts.get(reading.subscriberId)?.some((startedAtMs) => isSameSession(reading, { startedAtMs })),
  );
  await saveReadings(
    tx,
    routerId,
    at,
    accounted.map(({ reading }) => reading),
    gone,
  );
  const endedSessions = [...gone, ...accounted.flatMap(({ endedSession }) => endedSession ?? [])];
  if (endedSessions.length > 0) await saveSessionBytes(tx, routerId, endedSessions);
  await saveHours(tx, [...accounted, ...gone.map((reading) => lastHourOf(reading, time.offsetMs))]);
  await savePlaces(tx, routerId, hourAt(nowMs, time.offsetMs), accounted, subscribers);
}

function startsBySubscriber(read: ReadUsage, subscribers: readonly OnlineSubscriber[]) {
  const ids = new Map(subscribers.map(({ id, username }) => [username, id]));
  const starts = new Map<number, number[]>();
  for (const { name, startedAt } of read.sessions) {
    const id = ids.get(name);
    if (id !== undefined) starts.set(id, [...(starts.get(id) ?? []), Date.parse(startedAt)]);
  }
  return starts;
}

/** The sessions of subscribers. One of several sessions of the same name is recognized by its interface. */
function currentSessions(
  { usage }: ReadUsage,
  known: ReadonlyMap<string, StoredReading>,
  starts: ReadonlyMap<number, readonly number[]>,
  subscribers: readonly OnlineSubscriber[],
) {
  const ids = new Map(subscribers.map(({ id, username }) => [username, id]));
  return usage.flatMap(({ interfaceId, name, counters }) => {
    const subscriberId = ids.get(name);
    const started = subscriberId === undefined ? undefined : starts.get(subscriberId);
    if (subscriberId === undefined || !started) return [];
    const before = known.get(interfaceId);
    const same = before && started.find((startedAtMs) => isSameSession(before, { startedAtMs }));
    const startedAtMs = same === undefined ? Math.max(...started) : (before?.startedAtMs ?? same);
    return [{ interfaceId, subscriberId, counters, startedAtMs }];
  });
}

const lastHourOf = ({ subscriberId, readAtMs, hour }: StoredReading, offsetMs: number) => ({
  subscriberId,
  ended: hour.download > 0 || hour.upload > 0 ? [{ hour: hourAt(readAtMs, offsetMs), ...hour }] : [],
});

/** Writes the hours that ended, one statement for each. */
async function saveHours(
  tx: Tx,
  all: readonly { readonly subscriberId: number; readonly ended: readonly HourBytes[] }[],
): Promise<void> {
  const rows = all.flatMap(({ subscriberId, ended }) => ended.map((bytes) => ({ subscriberId, ...bytes })));
  for (const [hour, ofHour] of groupBy(rows, (row) => row.hour)) {
    const { day, hourOfDay } = dayAndHour(hour);
    await addHour(tx, day, hourOfDay, ofHour);
  }
}

/** Adds new bytes to the router and to the areas of its subscribers, with who is online now. */
async function savePlaces(
  tx: Tx,
  routerId: number,
  currentHour: number,
  accounted: readonly { readonly subscriberId: number; readonly counted: readonly HourBytes[] }[],
  subscribers: readonly OnlineSubscriber[],
): Promise<void> {
  const areas = new Map(subscribers.map(({ id, areaId }) => [id, areaId]));
  const rows = accounted.flatMap(({ subscriberId, counted }) =>
    counted.map((bytes) => ({ subscriberId, areaId: areas.get(subscriberId) ?? null, ...bytes })),
  );
  const hours = groupBy(rows, ({ hour }) => hour);
  // A router without sessions was read as well.
  if (!hours.has(currentHour)) hours.set(currentHour, []);
  for (const [hour, ofHour] of hours) {
    const { day, hourOfDay } = dayAndHour(hour);
    const isCurrent = hour === currentHour;
    const place = (of: typeof ofHour): PlaceBytes => ({
      download: of.reduce((sum, { download }) => sum + download, 0),
      upload: of.reduce((sum, { upload }) => sum + upload, 0),
      online: isCurrent ? new Set(of.map(({ subscriberId }) => subscriberId)).size : 0,
    });
    await addRouterHour(tx, routerId, day, hourOfDay, { ...place(ofHour), readings: isCurrent ? 1 : 0 });
    const byArea = [...groupBy(ofHour, ({ areaId }) => areaId)].flatMap(([areaId, of]) =>
      areaId === null ? [] : [{ areaId, ...place(of) }],
    );
    await addAreaHours(tx, routerId, day, hourOfDay, byArea);
  }
}
