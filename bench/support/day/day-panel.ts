import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startGatewaySimulator } from '@lastmile/gateway-simulator';
import { generateKey } from '@lastmile/kit/encryption';
import { startMessagingSimulator } from '@lastmile/messaging-simulator';
import { startBenchDatabase } from '../bench-database.ts';
import { type FleetRouter, spawnFleet, withMany } from '../fleet.ts';
import { startServerProcess } from '../server-process.ts';
import { fillDayPlatform, password } from './day-platform.ts';
import type { Latencies } from './latencies.ts';
import { Staff } from './staff.ts';

interface Options {
  readonly isps: number;
  readonly subscribersEach: number;
  readonly pollSeconds: number;
  readonly latencies: Latencies;
}

/** The database, one API and one worker process, simulated routers, gateways and SMS, and the owner of each ISP signed in. */
export async function startDayPanel({ isps, subscribersEach, pollSeconds, latencies }: Options) {
  const db = await startBenchDatabase();
  const key = generateKey('bench');
  const fleet = await spawnFleet({ routers: isps, secrets: subscribersEach });
  const routers = await fillDayPlatform(db, { fleet, key, pollSeconds });
  const gateways = await startGatewaySimulator();
  const messages = await startMessagingSimulator({ delayMs: 50 });
  const port = await freePort();
  const env = {
    ...{ DATABASE_APP_URL: db.appUrl, LASTMILE_KEY: key, MESSAGING_URL: messages.url },
    GATEWAY_ALLOW: new URL(gateways.url).host,
    ROUTER_ALLOW: routers.map(({ port }) => `127.0.0.1:${port}`).join(','),
    // Gateways send payers back there.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
  };
  const api = await startServerProcess('api', env);
  const worker = await startServerProcess('worker', env);
  const staff = routers.map(
    ({ ispId }) => new Staff(api.url, `owner${ispId}@day.example`, password, latencies),
  );
  await withMany(4, staff, (one) => one.signIn());
  await assignSubscribers(db, routers, staff);
  const admin = new Staff(api.url, 'admin@day.example', password, latencies);
  await admin.signIn();
  await admin.request('/api/admin/gateway-setting', {
    ...{ ispId: null, gateway: 'sslcommerz', isEnabled: true },
    credentials: gateways.credentials.sslcommerz,
    baseUrl: gateways.baseUrls.sslcommerz,
  });
  return {
    ...{ db, api, worker, staff, gateways, messages },
    async stop() {
      await Promise.all([api.stop(), worker.stop()]);
      await Promise.all([gateways.close(), messages.close(), fleet.stop()]);
      await db.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function assignSubscribers(
  db: Awaited<ReturnType<typeof startBenchDatabase>>,
  routers: readonly FleetRouter[],
  staff: readonly Staff[],
): Promise<void> {
  const { rows } = await db.sql('select isp_id, array_agg(id) as ids from subscribers group by 1');
  const idsOf = new Map(rows.map(({ isp_id, ids }) => [Number(isp_id), (ids as string[]).map(Number)]));
  for (const [index, { ispId }] of routers.entries()) {
    const one = staff[index];
    if (one) one.subscriberIds = idsOf.get(ispId) ?? [];
  }
}
