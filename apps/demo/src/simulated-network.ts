import type { NetworkPlan, OngoingSession, PlannedSecret } from '@lastmile/routeros-simulator';
import { minuteMs } from './demo-time.ts';
import { heldBy, rateLimitAt, unbilledSecretsOn } from './router-contents.ts';
import { type DemoRouter, demoNetworks, localAddressOf, poolName, poolRangesOf } from './routers.ts';
import { drawNumber, drawOne } from './seeded-random.ts';

/** One router of the demo at the time of loading: its contents and who is online. */
export interface SimulatedNetwork {
  readonly network: NetworkPlan;
  readonly sessions: readonly (OngoingSession & { readonly address: string })[];
  /** Who dials in, by username. */
  readonly modems: ReadonlyMap<string, { readonly callerId: string; readonly isOn: boolean }>;
}

interface Dialer {
  readonly secret: PlannedSecret;
  readonly callerId: string;
  readonly isOn: boolean;
  readonly minutesOnline: number;
}

const reasons = ['peer-request', 'hung-up', 'hung-up', 'idle-timeout'] as const;

export function simulatedNetworkOf(router: DemoRouter, loadedAtMs: number): SimulatedNetwork {
  const { packages = [] } = demoNetworks.find(({ routers }) => routers.includes(router)) ?? {};
  const nameOf = (code: string) => packages.find((one) => one.code === code)?.name ?? code;
  const dialers = [...subscribersOn(router, nameOf), ...othersOn(router, nameOf)].map((dialer) =>
    withLastSession(dialer, router, loadedAtMs),
  );
  const online = dialers.filter(({ isOn, secret }) => isOn && !secret.disabled && !router.downMinutes);
  return {
    network: {
      pools: [{ name: poolName, ranges: poolRangesOf(router) }],
      profiles: packages.map((soldPackage) => ({
        name: soldPackage.name,
        rateLimit: rateLimitAt(router, soldPackage),
        localAddress: localAddressOf(router),
        pool: poolName,
      })),
      secrets: dialers.map(({ secret }) => secret),
    },
    sessions: online.map(({ secret, callerId, minutesOnline }, at) => ({
      user: secret.name,
      callerId,
      startedAtMs: loadedAtMs - minutesOnline * minuteMs,
      address: secret.remoteAddress ?? `${router.pool}.${(at + 2) >> 8}.${(at + 2) & 255}`,
    })),
    modems: new Map(dialers.map(({ secret, callerId, isOn }) => [secret.name, { callerId, isOn }])),
  };
}

const subscribersOn = (router: DemoRouter, nameOf: (code: string) => string): Dialer[] =>
  heldBy(router).map(({ subscriber, packageCode, disabled, remoteAddress, callerId }) => ({
    secret: {
      name: subscriber.username,
      password: subscriber.password,
      profile: nameOf(packageCode),
      disabled,
      ...(remoteAddress !== null && { remoteAddress }),
    },
    callerId,
    isOn: subscriber.isOn,
    minutesOnline: subscriber.minutesOnline,
  }));

const othersOn = (router: DemoRouter, nameOf: (code: string) => string): Dialer[] =>
  unbilledSecretsOn(router).map(({ name, packageCode, comment, isOn }, at) => ({
    secret: { name, password: `${name}-1`, profile: nameOf(packageCode), disabled: false, comment },
    callerId: `D4:CA:6D:00:${router.pool.slice(-2)}:${10 + at}`,
    isOn,
    minutesOnline: 300 + at * 611,
  }));

/** Offline subscribers were online until some days ago, or until the router became unreachable. */
function withLastSession(dialer: Dialer, { downMinutes }: DemoRouter, loadedAtMs: number): Dialer {
  const { secret, callerId, isOn } = dialer;
  if (isOn && !secret.disabled && !downMinutes) return dialer;
  const key = `${secret.name} last`;
  const isSuspendedOnRouterNow = isOn && !secret.disabled;
  const minutesAgo = isSuspendedOnRouterNow ? (downMinutes ?? 0) + 2 : 60 + drawNumber(key) * 60 * 24 * 9;
  const reason = secret.disabled ? 'nas-request' : isSuspendedOnRouterNow ? 'hung-up' : drawOne(key, reasons);
  const endedAtMs = Math.round(loadedAtMs - minutesAgo * minuteMs);
  return { ...dialer, secret: { ...secret, lastSession: { endedAtMs, callerId, reason } } };
}
