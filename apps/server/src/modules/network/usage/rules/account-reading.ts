import { type Bytes, distributeByHour, type HourBytes, hourAt, noBytes, sumOf } from './hours.ts';

/** What a router shows for one session. */
export interface SessionCounters {
  /** The router's ID of the interface. */
  readonly interfaceId: string;
  readonly subscriberId: number;
  readonly startedAtMs: number;
  readonly counters: Bytes;
}

/** The same with what was counted until then. */
export interface StoredReading extends SessionCounters {
  readonly readAtMs: number;
  /** Of the session. */
  readonly session: Bytes;
  /** Of the hour of `readAtMs`, not in the aggregates yet. */
  readonly hour: Bytes;
}

export interface ReadingTime {
  readonly nowMs: number;
  /** When this router was last read; null if never. */
  readonly lastReadMs: number | null;
  /** Of the ISP's local time from UTC. */
  readonly offsetMs: number;
}

interface Accounted {
  readonly reading: StoredReading;
  /** New bytes, by hour. */
  readonly counted: readonly HourBytes[];
  /** Hours that ended, for the aggregates. */
  readonly ended: readonly HourBytes[];
  /** A session that ended, although its interface stays: an operator bound the user to it. */
  readonly endedSession?: StoredReading;
}

/** The start of a session is computed from its age, so it varies by the response time. */
const sameStartMs = 60_000;

export const isSameSession = (one: { startedAtMs: number }, other: { startedAtMs: number }): boolean =>
  Math.abs(one.startedAtMs - other.startedAtMs) <= sameStartMs;

/**
 * Counts what a session transferred since its last reading. Counters that are lower than before started again
 * from zero.
 */
export function accountReading(
  previous: StoredReading | undefined,
  current: SessionCounters,
  { nowMs, lastReadMs, offsetMs }: ReadingTime,
): Accounted {
  const { bytes, fromMs } = previous
    ? { bytes: bytesSince(previous.counters, current.counters), fromMs: previous.readAtMs }
    : firstBytes(current, lastReadMs);
  const continues = previous !== undefined && isSameSession(previous, current);
  const counted = distributeByHour(bytes, Math.min(fromMs, nowMs), nowMs, offsetMs);
  const open = previous && { hour: hourAt(previous.readAtMs, offsetMs), ...previous.hour };
  const { hour, ended } = withOpenHour(counted, open, hourAt(nowMs, offsetMs));
  return {
    reading: {
      ...current,
      readAtMs: nowMs,
      session: continues ? sumOf(previous.session, bytes) : previous ? bytes : current.counters,
      hour,
    },
    counted,
    ended,
    ...(previous && !continues ? { endedSession: previous } : {}),
  };
}

const bytesSince = (before: Bytes, now: Bytes): Bytes =>
  now.download < before.download || now.upload < before.upload
    ? now
    : { download: now.download - before.download, upload: now.upload - before.upload };

/**
 * A session that began after the last reading counts from its start. What one transferred before the first reading
 * of all would appear as a peak of today, so it counts for the session only.
 */
const firstBytes = ({ startedAtMs, counters }: SessionCounters, lastReadMs: number | null) =>
  lastReadMs !== null && startedAtMs >= lastReadMs - sameStartMs
    ? { bytes: counters, fromMs: startedAtMs }
    : { bytes: noBytes, fromMs: Number.POSITIVE_INFINITY };

/** Adds the bytes of the open hour, and separates the hours that ended from the current one. */
function withOpenHour(counted: readonly HourBytes[], open: HourBytes | undefined, current: number) {
  const byHour = new Map<number, Bytes>();
  for (const { hour, ...bytes } of open ? [open, ...counted] : counted) {
    byHour.set(hour, sumOf(byHour.get(hour) ?? noBytes, bytes));
  }
  return {
    hour: byHour.get(current) ?? noBytes,
    ended: [...byHour].flatMap(([hour, bytes]) =>
      hour !== current && (bytes.download > 0 || bytes.upload > 0) ? [{ hour, ...bytes }] : [],
    ),
  };
}
