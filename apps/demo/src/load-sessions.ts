import { dayMs, minuteMs } from './demo-time.ts';
import { type Ids, idIn, type LoadContext } from './load-context.ts';
import type { LoadedSubscriber } from './loaded-subscriber.ts';
import { insertPastSessions, type PastSession } from './queries.ts';
import { drawNumber, drawOne } from './seeded-random.ts';
import type { DemoSubscriber } from './subscribers.ts';

/** How far back the session log reaches. */
export const sessionDays = 28;
const reasons = ['peer-request', 'hung-up', 'hung-up', 'hung-up', 'idle-timeout', 'session-timeout'] as const;

/** Sessions of the last four weeks, until each subscriber's present session or the end of its service. */
export async function loadSessions(
  { tx, home }: LoadContext,
  subscribers: readonly LoadedSubscriber[],
  routers: Ids,
): Promise<void> {
  const past = subscribers.flatMap(({ id, subscriber }) =>
    pastOf(subscriber, id, idIn(routers, subscriber.router.name), home.loadedAtMs),
  );
  await insertPastSessions(tx, past);
}

function pastOf(
  subscriber: DemoSubscriber,
  subscriberId: number,
  routerId: number,
  nowMs: number,
): PastSession[] {
  if (subscriber.status === 'pending' || !subscriber.isOn) return [];
  const isServed = subscriber.status === 'active' || subscriber.isOpen;
  const untilMs = isServed
    ? nowMs - subscriber.minutesOnline * minuteMs - 45 * minuteMs
    : nowMs - subscriber.daysInState * dayMs;
  const sessions: PastSession[] = [];
  let startMs = nowMs - Math.min(sessionDays, subscriber.daysConnected) * dayMs;
  for (let number = 0; ; number += 1) {
    const key = `${subscriber.username} session ${number}`;
    const stopMs = startMs + (4 + 70 * drawNumber(key)) * 60 * minuteMs;
    if (stopMs > untilMs) return sessions;
    sessions.push({
      subscriberId,
      routerId,
      startedAt: new Date(startMs).toISOString(),
      stoppedAt: new Date(stopMs).toISOString(),
      ip:
        subscriber.staticIp ??
        `${subscriber.router.pool}.${1 + Math.floor(14 * drawNumber(`${key} net`))}.${2 + Math.floor(250 * drawNumber(`${key} ip`))}`,
      callerId: subscriber.callerId,
      reason: drawOne(`${key} reason`, reasons),
    });
    startMs = stopMs + (2 + 90 * drawNumber(`${key} pause`) ** 3) * minuteMs;
  }
}
