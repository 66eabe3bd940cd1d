import {
  activeSessions,
  equals,
  interfaces,
  not,
  pools,
  profiles,
  type RouterTransport,
  readIdentity,
  readResource,
  readRouterboard,
  readSoftwareId,
} from '@lastmile/routeros';
import type { PolledSystem, SystemReading } from '../queries/observed-state.ts';
import type { Hardware } from '../rules/hardware.ts';

/** More than any manually configured list has; bounds what is stored and shown. */
const maxRows = 1_000;
const usPerSecond = 1_000_000;

/** Everything that is shown about a router. */
export async function readRouterSystemInfo(router: RouterTransport): Promise<SystemReading> {
  const [polled, softwareId, rest, online] = await Promise.all([
    readPolledSystem(router),
    readSoftwareId(router),
    readInterfacesAndPools(router),
    activeSessions.count(router),
  ]);
  return {
    ...polled,
    ...rest,
    softwareId: softwareId ?? null,
    activeSessions: Number.isInteger(online) ? online : null,
  };
}

/** What rarely changes; polls read it hourly. */
export async function readInterfacesAndPools(router: RouterTransport) {
  const [ports, ranges] = await Promise.all([
    // Dynamic interfaces belong to sessions, not to the hardware.
    interfaces.list(router, { query: not(equals('dynamic', 'true')) }),
    readPools(router),
  ]);
  return {
    interfaces: ports.slice(0, maxRows).map(({ name, type, running, disabled, comment }) => ({
      name,
      type,
      running,
      disabled,
      comment,
    })),
    ...ranges,
  };
}

export const readPools = async (router: RouterTransport) => ({
  pools: (await pools.list(router)).slice(0, maxRows).map(({ name, ranges }) => ({ name, ranges })),
});

/** What tells this router from another one. */
export async function readHardware(router: RouterTransport): Promise<Hardware> {
  const [board, softwareId] = await Promise.all([readRouterboard(router), readSoftwareId(router)]);
  return { serial: board?.serialNumber || null, softwareId: softwareId ?? null };
}

/** What every poll reads about the router itself. */
export async function readPolledSystem(router: RouterTransport): Promise<PolledSystem> {
  const requestedAt = performance.now();
  const identity = await readIdentity(router);
  const latencyMs = Math.round(performance.now() - requestedAt);
  const [resource, board, plans] = await Promise.all([
    readResource(router),
    readRouterboard(router),
    profiles.list(router),
  ]);
  return {
    latencyMs,
    identity,
    model: board?.model || resource.boardName || null,
    serial: board?.serialNumber || null,
    ...systemOf(resource),
    profiles: plans.slice(0, maxRows).map(profileOf),
  };
}

const systemOf = (resource: Awaited<ReturnType<typeof readResource>>) => ({
  osVersion: resource.version || null,
  uptimeSeconds: resource.uptime === undefined ? null : Math.floor(resource.uptime / usPerSecond),
  cpuLoad: resource.cpuLoad ?? null,
  memoryFree: resource.freeMemory ?? null,
  memoryTotal: resource.totalMemory ?? null,
});

const profileOf = (profile: Awaited<ReturnType<typeof profiles.list>>[number]) => ({
  name: profile.name,
  rateLimit: profile.rateLimit || null,
  localAddress: profile.localAddress || null,
  remoteAddress: profile.remoteAddress || null,
  dnsServer: profile.dnsServer || null,
  addressList: profile.addressList || null,
  onlyOne: profile.onlyOne,
});
