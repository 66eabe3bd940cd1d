import { isIP } from 'node:net';
import type { Tx } from '@lastmile/database';
import type { ActiveSession } from '@lastmile/routeros';
import { createPartitions, type OnlineSession, saveOnlineSessions } from '../queries/presence.ts';
import { loadPresence } from '../queries/stored-presence.ts';
import { changedSubscribers, type ObservedRouter } from './changed-subscribers.ts';

const usPerMs = 1_000;
/** A session that has lasted longer is recorded as if it had started then. */
const recordedMonths = 12;

/** The first instant of the month that many months before. */
function monthsBefore(at: string, months: number): string {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)).toISOString();
}

export const onlineSessionOf = (session: ActiveSession, nowMs: number): OnlineSession => ({
  name: session.name,
  ip: isIP(session.address) ? session.address : null,
  callerId: session.callerId || null,
  startedAt: new Date(nowMs - Math.floor((session.uptime ?? 0) / usPerMs)).toISOString(),
});

const retainedSince = (at: string): string => monthsBefore(at, recordedMonths - 1);

/**
 * Creates the log partitions for every month that these sessions started in. Must run before they are
 * inserted.
 */
export async function createMonthPartitions(
  tx: Tx,
  at: string,
  sessions: readonly OnlineSession[],
): Promise<void> {
  const oldest = retainedSince(at);
  const months = new Set(
    [at, ...sessions.map(({ startedAt }) => (startedAt < oldest ? oldest : startedAt))].map(monthOf),
  );
  await createPartitions(tx, [...months]);
}

const monthOf = (instant: string): string => `${instant.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`;

/** Updates presence and the session log from the current sessions. */
export async function saveSessions(
  tx: Tx,
  routerId: number,
  at: string,
  observed: ObservedRouter,
): Promise<void> {
  const { packedRows, hasStrays } = await loadPresence(tx, routerId);
  const oldest = retainedSince(at);
  const changed = changedSubscribers(packedRows, observed, oldest);
  if (changed.size === 0 && !hasStrays) return;
  const changedSessions = observed.sessions.filter(({ name }) => changed.has(name));
  await saveOnlineSessions(tx, routerId, at, [...changed], changedSessions, oldest);
}
