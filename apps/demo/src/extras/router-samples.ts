import { minuteMs } from '../demo-time.ts';
import type { DemoRouter } from '../routers.ts';
import { drawNumber } from '../seeded-random.ts';
import { simulatedNetworkOf } from '../simulated-network.ts';

export interface PastSample {
  readonly router: string;
  readonly at: string;
  readonly reachable: boolean;
  readonly sessions: number | null;
  readonly cpu: number | null;
}

const quarterMs = 15 * minuteMs;
const quarters = 7 * 24 * 4;

/** More people are online in the evening than before dawn. */
const shareAt = (hour: number) => 0.72 + 0.28 * Math.cos(((hour - 21) / 24) * 2 * Math.PI);

/** A week of samples, up to the present sessions, with the outage that the router has now or had once. */
export function samplesOfRouter(router: DemoRouter, nowMs: number): PastSample[] {
  const online = simulatedNetworkOf(router, nowMs).sessions.length;
  const last = Math.floor(nowMs / quarterMs);
  return Array.from({ length: quarters }, (_, index) => {
    const quarter = last - (quarters - index);
    const at = new Date(quarter * quarterMs);
    const minutesAgo = (nowMs - at.getTime()) / minuteMs;
    const isDown = router.downMinutes !== undefined && minutesAgo < router.downMinutes;
    const wasDown = index >= 200 && index < 203 && drawNumber(`${router.name} outage`) < 0.5;
    const reachable = !isDown && !wasDown;
    // Dhaka is six hours ahead of UTC.
    const share =
      shareAt((at.getUTCHours() + 6) % 24) * (0.97 + 0.05 * drawNumber(`${router.name} ${quarter}`));
    return {
      router: router.name,
      at: at.toISOString(),
      reachable,
      sessions: reachable ? Math.round((online || 70) * share) : null,
      cpu: reachable ? 6 + Math.round(12 * share) : null,
    };
  });
}
