import { packageForm, rateLimitOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/sealing';
import { createPackage } from '../../domains/packages/index.ts';
import {
  insertRouter,
  sealRouterPassword,
  setWritesAllowed,
  writeMiss,
  writeReading,
} from '../../domains/routers/index.ts';
import { demoLines } from './demo-lines.ts';
import { minutesBefore } from './demo-moment.ts';
import { demoPackages, demoRouters } from './demo-network.ts';

interface Owner {
  readonly ispId: number;
  readonly userId: number;
}
type Ids = ReadonlyMap<string, number>;

const port = 8729;

/** Packages by code and routers by name, with what the routers would have said of themselves. */
export async function loadNetwork(tx: Tx, sealer: Sealer, owner: Owner, areas: Ids, nowMs: number) {
  const packages = new Map<string, number>();
  for (const { code, name, megabits, price } of demoPackages) {
    const form = packageForm.parse({
      name,
      code,
      priceMinor: price * 100,
      ...speedsOf(megabits),
      pool: 'pppoe-pool',
      onlyOne: 'yes',
      connectionChargeMinor: 1_000_00,
      resellerAllowed: code !== 'B100',
      mappings: [],
    });
    packages.set(code, (await createPackage(tx, owner.ispId, form)).id);
  }
  const routers = new Map<string, number>();
  for (const router of demoRouters) {
    routers.set(router.name, await loadRouter(tx, sealer, owner, areas, router, nowMs));
  }
  return { packages, routers };
}

async function loadRouter(
  tx: Tx,
  sealer: Sealer,
  { ispId, userId }: Owner,
  areas: Ids,
  { name, area, host, model, isWritten, trouble }: (typeof demoRouters)[number],
  nowMs: number,
): Promise<number> {
  const values = {
    name,
    host,
    port,
    protocol: 'api-ssl' as const,
    username: 'lastmile',
    areaId: areas.get(area) ?? null,
    latitude: null,
    longitude: null,
    note: null,
    expiredProfile: null,
    pollSeconds: 300,
  };
  const sealed = sealRouterPassword(sealer, { ispId, host, port }, 'demo router');
  const { id } = await insertRouter(tx, ispId, values, sealed);
  if (isWritten) await setWritesAllowed(tx, id, minutesBefore(nowMs, 60 * 24 * 90), userId);
  const router = { ispId, id };
  if (isWritten)
    await writeReading(tx, router, minutesBefore(nowMs, trouble?.minutes ?? 1), factsOf(name, model));
  // Silence counts after three tries.
  if (trouble)
    for (const minutes of [3, 2, 1]) await writeMiss(tx, router, minutesBefore(nowMs, minutes), trouble);
  return id;
}

const speedsOf = (megabits: number) => ({ downloadKbps: megabits * 1_000, uploadKbps: megabits * 1_000 });

const noBurst = {
  burstDownloadKbps: null,
  burstUploadKbps: null,
  thresholdDownloadKbps: null,
  thresholdUploadKbps: null,
  burstSeconds: null,
  priority: null,
  minimumDownloadKbps: null,
  minimumUploadKbps: null,
};

const factsOf = (name: string, model: string) => ({
  identity: name,
  model,
  serial: 'HE508X2QK7V',
  osVersion: '7.16.2 (stable)',
  uptimeSeconds: 41 * 24 * 3_600 + 7 * 3_600,
  cpuLoad: 12,
  memoryFree: 3_402_399_744,
  memoryTotal: 4_294_967_296,
  latencyMs: 9,
  activeSessions: demoLines.filter(({ router, isOnline }) => isOnline && router === name).length,
  interfaces: [
    { name: 'sfp-sfpplus1', type: 'ether', running: true, disabled: false, comment: 'uplink' },
    { name: 'sfp-sfpplus2', type: 'ether', running: true, disabled: false, comment: 'OLT' },
    { name: 'ether1', type: 'ether', running: false, disabled: false, comment: '' },
  ],
  profiles: demoPackages.map((one) => ({
    name: one.name,
    rateLimit: rateLimitOf({ ...speedsOf(one.megabits), ...noBurst }),
    localAddress: '10.64.0.1',
    remoteAddress: 'pppoe-pool',
    onlyOne: 'yes',
  })),
  pools: [{ name: 'pppoe-pool', ranges: '10.64.0.2-10.64.15.254' }],
});
