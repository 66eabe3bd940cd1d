import { dayMs, minuteMs } from './demo-time.ts';
import { type Ids, idIn, type Loading } from './load-context.ts';
import type { LoadedLine } from './loaded-subscriber.ts';
import { insertPastSessions, type PastSession } from './queries.ts';
import { draw, drawOne } from './seeded-random.ts';
import type { DemoLine } from './subscribers.ts';

/** How far back the log of sessions reaches. */
export const sessionDays = 28;
const reasons = ['peer-request', 'hung-up', 'hung-up', 'hung-up', 'idle-timeout', 'session-timeout'] as const;

/** Who was online in the last four weeks, until each line's present session or the day its service ended. */
export async function loadSessions(
  { tx, home }: Loading,
  lines: readonly LoadedLine[],
  routers: Ids,
): Promise<void> {
  const past = lines.flatMap(({ id, line }) =>
    pastOf(line, id, idIn(routers, line.router.name), home.loadedAtMs),
  );
  await insertPastSessions(tx, past);
}

function pastOf(line: DemoLine, subscriberId: number, routerId: number, nowMs: number): PastSession[] {
  if (line.status === 'pending' || !line.isOn) return [];
  const isServed = line.status === 'active' || line.isOpen;
  const untilMs = isServed
    ? nowMs - line.minutesOnline * minuteMs - 45 * minuteMs
    : nowMs - line.daysInState * dayMs;
  const sessions: PastSession[] = [];
  let startMs = nowMs - Math.min(sessionDays, line.daysConnected) * dayMs;
  for (let number = 0; ; number += 1) {
    const key = `${line.username} session ${number}`;
    const stopMs = startMs + (4 + 70 * draw(key)) * 60 * minuteMs;
    if (stopMs > untilMs) return sessions;
    sessions.push({
      subscriberId,
      routerId,
      startedAt: new Date(startMs).toISOString(),
      stoppedAt: new Date(stopMs).toISOString(),
      ip:
        line.staticIp ??
        `${line.router.pool}.${1 + Math.floor(14 * draw(`${key} net`))}.${2 + Math.floor(250 * draw(`${key} ip`))}`,
      callerId: line.callerId,
      reason: drawOne(`${key} reason`, reasons),
    });
    startMs = stopMs + (2 + 90 * draw(`${key} pause`) ** 3) * minuteMs;
  }
}
