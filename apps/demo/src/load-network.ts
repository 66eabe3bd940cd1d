import { packageForm } from '@lastmile/contract';
import type { Caller } from '../../server/src/core/caller.ts';
import { createPackage } from '../../server/src/modules/network/packages/index.ts';
import {
  encryptRouterPassword,
  insertRouter,
  setWritesAllowed,
} from '../../server/src/modules/network/routers/index.ts';
import { minutesBefore } from './demo-time.ts';
import { type Ids, idIn, type LoadContext } from './load-context.ts';
import {
  type DemoPackage,
  type DemoRouter,
  demoNetworks,
  poolName,
  routerHost,
  routerLogin,
} from './routers.ts';
import { speedsOf } from './speeds.ts';

/** Packages by code and routers by name. */
export async function loadNetwork(loading: LoadContext, owner: Caller, areas: Ids) {
  const { packages = [], routers = [] } = demoNetworks[loading.index] ?? {};
  const packageIds = new Map<string, number>();
  for (const soldPackage of packages) {
    const { id } = await createPackage(loading.tx, formOf(soldPackage));
    packageIds.set(soldPackage.code, id);
  }
  const routerIds = new Map<string, number>();
  for (const router of routers) {
    routerIds.set(router.name, await loadRouter(loading, owner, areas, router));
  }
  return { packages: packageIds, routers: routerIds };
}

const formOf = (soldPackage: DemoPackage) =>
  packageForm.parse({
    name: soldPackage.name,
    code: soldPackage.code,
    priceMinor: soldPackage.price * 100,
    ...speedsOf(soldPackage),
    pool: poolName,
    onlyOne: 'yes',
    connectionChargeMinor: 1_000_00,
    resellerAllowed: !soldPackage.isForBusiness,
    mappings: [],
  });

async function loadRouter(
  { tx, ispId, services, home }: LoadContext,
  owner: Caller,
  areas: Ids,
  { name, area, isWritten }: DemoRouter,
): Promise<number> {
  const place = { ispId, host: routerHost, port: home.ports[name] ?? 0 };
  const { id } = await insertRouter(
    tx,
    {
      name,
      host: place.host,
      port: place.port,
      protocol: 'api',
      username: routerLogin.username,
      areaId: idIn(areas, area),
      latitude: null,
      longitude: null,
      note: null,
      expiredProfile: null,
      pollSeconds: 30,
      textEncoding: 'utf-8',
    },
    encryptRouterPassword(services.cipher, place, routerLogin.password),
  );
  const days = 60 * 24 * 430;
  if (isWritten) await setWritesAllowed(tx, id, minutesBefore(home.loadedAtMs, days), owner.userId);
  return id;
}
