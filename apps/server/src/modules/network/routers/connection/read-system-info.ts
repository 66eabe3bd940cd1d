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
import type { FoundHardware } from '../queries/hardware.ts';
import type { SystemReading } from '../queries/observed-state.ts';

/** More than any manually configured list has; bounds what is stored and shown. */
const maxRows = 1_000;
const usPerSecond = 1_000_000;

/** Everything that is shown about a router, read over one connection. */
export async function readRouterSystemInfo(router: RouterTransport): Promise<SystemReading> {
  const requestedAt = performance.now();
  const identity = await readIdentity(router);
  const latencyMs = Math.round(performance.now() - requestedAt);
  const [resource, board, softwareId, ports, plans, ranges, online] = await Promise.all([
    readResource(router),
    readRouterboard(router),
    readSoftwareId(router),
    // Dynamic interfaces belong to sessions, not to the hardware.
    interfaces.list(router, { query: not(equals('dynamic', 'true')) }),
    profiles.list(router),
    pools.list(router),
    activeSessions.count(router),
  ]);
  return {
    latencyMs,
    identity,
    model: board?.model || resource.boardName || null,
    serial: board?.serialNumber || null,
    softwareId: softwareId ?? null,
    ...systemOf(resource),
    activeSessions: Number.isInteger(online) ? online : null,
    interfaces: ports.slice(0, maxRows).map(({ name, type, running, disabled, comment }) => ({
      name,
      type,
      running,
      disabled,
      comment,
    })),
    profiles: plans.slice(0, maxRows).map(profileOf),
    pools: ranges.slice(0, maxRows).map(({ name, ranges: text }) => ({ name, ranges: text })),
  };
}

/** Only what tells this router from another one. */
export async function readHardware(router: RouterTransport): Promise<FoundHardware> {
  const [identity, board, softwareId] = await Promise.all([
    readIdentity(router),
    readRouterboard(router),
    readSoftwareId(router),
  ]);
  return { identity, serial: board?.serialNumber || null, softwareId: softwareId ?? null };
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
