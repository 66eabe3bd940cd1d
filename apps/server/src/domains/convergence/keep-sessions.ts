import { isIP } from 'node:net';
import type { Tx } from '@lastmile/database';
import type { ActiveSession } from '@lastmile/routeros';
import { keepLog, makePartitions, type OnlineSession } from './presence.queries.ts';

const usPerMs = 1_000;
/** How far back the log reaches; a session that is older still is entered as if it had begun then. */
export const keptMonths = 12;

/** The first instant of the month so many months before. */
export function monthsBefore(at: string, months: number): string {
  const date = new Date(at);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months)).toISOString();
}

export const onlineSessionOf = (session: ActiveSession, nowMs: number): OnlineSession => ({
  name: session.name,
  ip: isIP(session.address) ? session.address : null,
  callerId: session.callerId || null,
  startedAt: new Date(nowMs - Math.floor((session.uptime ?? 0) / usPerMs)).toISOString(),
});

/** Brings the log of who was online when up to who is online now. */
export async function keepSessions(
  tx: Tx,
  routerId: number,
  at: string,
  sessions: readonly OnlineSession[],
): Promise<void> {
  const oldest = monthsBefore(at, keptMonths - 1);
  const within = sessions.map((session) =>
    session.startedAt < oldest ? { ...session, startedAt: oldest } : session,
  );
  await makePartitions(tx, [...new Set([at, ...within.map(({ startedAt }) => monthsBefore(startedAt, 0))])]);
  await keepLog(tx, routerId, at, within, oldest);
}
