import { type ItemId, parseDateTime, type RouterDateTime } from '@lastmile/routeros';
import type { RouterSnapshot } from '../../server/src/modules/network/reconciler/index.ts';
import { minuteMs, utcOffsetMinutes } from './demo-time.ts';
import type { DemoRouter } from './routers.ts';
import { type SimulatedNetwork, simulatedNetworkOf } from './simulated-network.ts';

/** The snapshot of a poll just before the demo was loaded, or before the router became unreachable. */
export function snapshotOf(router: DemoRouter, loadedAtMs: number): RouterSnapshot {
  const fixtures = simulatedNetworkOf(router, loadedAtMs);
  return {
    at: new Date(loadedAtMs - (router.downMinutes ?? 0) * minuteMs).toISOString(),
    reading: readingOf(router, fixtures),
    isFull: false,
    peerFingerprint: undefined,
    secrets: new Map(
      fixtures.network.secrets.map(
        ({ name, disabled, profile, remoteAddress, comment = '', lastSession }) => [
          name,
          {
            id: '*0' as ItemId,
            name,
            service: 'pppoe',
            localAddress: undefined,
            routes: '',
            limitBytesIn: undefined,
            limitBytesOut: undefined,
            passwordHash: null,
            disabled,
            profile,
            remoteAddress,
            callerId: '',
            comment,
            lastLoggedOut: lastSession && byRouterClock(lastSession.endedAtMs),
            lastCallerId: lastSession?.callerId,
            lastDisconnectReason: lastSession?.reason,
          },
        ],
      ),
    ),
    sessions: fixtures.sessions.map(({ user, address, callerId, startedAtMs }) => ({
      name: user,
      ip: address,
      callerId,
      startedAt: new Date(startedAtMs).toISOString(),
    })),
  };
}

const byRouterClock = (timeMs: number): RouterDateTime | undefined =>
  parseDateTime(new Date(timeMs + utcOffsetMinutes * minuteMs).toISOString().slice(0, 19));

const readingOf = ({ name, board, version }: DemoRouter, { network, sessions }: SimulatedNetwork) => ({
  identity: name,
  model: board,
  serial: null,
  softwareId: null,
  osVersion: `${version} (stable)`,
  uptimeSeconds: 41 * 24 * 3_600,
  cpuLoad: 9,
  memoryFree: 734_003_200,
  memoryTotal: 1_073_741_824,
  latencyMs: 4,
  activeSessions: sessions.length,
  interfaces: [1, 2, 3, 4, 5].map((port) => ({
    name: `ether${port}`,
    type: 'ether',
    running: true,
    disabled: false,
    comment: '',
  })),
  profiles: network.profiles.map(({ name: profile, rateLimit, localAddress, pool }) => ({
    name: profile,
    rateLimit,
    localAddress,
    remoteAddress: pool,
    onlyOne: 'yes',
  })),
  pools: network.pools.map((pool) => ({ ...pool })),
});
