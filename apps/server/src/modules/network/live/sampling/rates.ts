import { isIP } from 'node:net';
import type { LiveSample } from '@lastmile/contract';
import type { ActiveSession } from '@lastmile/routeros';

const usPerMs = 1_000;

/** From the subscriber's point of view: what the router sends (tx) is the download. */
export interface Rates {
  readonly downBps: number;
  readonly upBps: number;
}

export interface Counters {
  readonly atMs: number;
  readonly bytesDown: number;
  readonly bytesUp: number;
}

interface Traffic {
  readonly rxBitsPerSecond: number | undefined;
  readonly txBitsPerSecond: number | undefined;
}

interface Bytes {
  readonly rxByte: number | undefined;
  readonly txByte: number | undefined;
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number | undefined): number =>
  items.reduce((sum, item) => sum + (value(item) ?? 0), 0);

/** Sums the interfaces, because a viewer sees several sessions of one username as one subscriber. */
export const ratesOf = (interfaces: readonly Traffic[]): Rates => ({
  downBps: sumOf(interfaces, ({ txBitsPerSecond }) => txBitsPerSecond),
  upBps: sumOf(interfaces, ({ rxBitsPerSecond }) => rxBitsPerSecond),
});

export const countersOf = (interfaces: readonly Bytes[], atMs: number): Counters => ({
  atMs,
  bytesDown: sumOf(interfaces, ({ txByte }) => txByte),
  bytesUp: sumOf(interfaces, ({ rxByte }) => rxByte),
});

/** Rates from two counter readings; undefined when a new session reset the counters. */
export function ratesBetween(before: Counters, after: Counters): Rates | undefined {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const down = after.bytesDown - before.bytesDown;
  const up = after.bytesUp - before.bytesUp;
  if (seconds <= 0 || down < 0 || up < 0) return undefined;
  return { downBps: Math.round((down * 8) / seconds), upBps: Math.round((up * 8) / seconds) };
}

/** The details of a subscriber's session; of several, the most recent one, which is the one in use. */
export function sessionOf(
  sessions: readonly ActiveSession[],
  counters: Counters | undefined,
  nowMs: number,
): NonNullable<LiveSample['session']> {
  const [youngest] = sessions.toSorted((a, b) => (a.uptime ?? 0) - (b.uptime ?? 0));
  const uptimeMs = youngest?.uptime === undefined ? undefined : Math.floor(youngest.uptime / usPerMs);
  return {
    address: youngest && isIP(youngest.address) ? youngest.address : null,
    callerId: youngest?.callerId || null,
    since: uptimeMs === undefined ? null : new Date(nowMs - uptimeMs).toISOString(),
    uptimeSeconds: uptimeMs === undefined ? null : Math.floor(uptimeMs / 1_000),
    bytesDown: counters?.bytesDown ?? null,
    bytesUp: counters?.bytesUp ?? null,
  };
}
