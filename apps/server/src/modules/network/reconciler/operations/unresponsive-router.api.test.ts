import { packageCalls, reconcilerCalls, routerCalls, subscriberCalls } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestPackage, createTestSubscriber } from '../../../../../test/support/subscribers.ts';
import {
  north,
  startTestServer,
  type TestServer,
  testKeyRing,
} from '../../../../../test/support/test-server.ts';
import { composeWorker } from '../../../../cli/compose-worker.ts';
import { createConcurrentEdits } from '../test/concurrent-edits.ts';
import { secretsOf } from '../test/test-network.ts';

/** One accepts connections and never responds, one stops in the middle of its response, and two work. */
const faultNames = [{ hangAfterConnect: true }, { hangAfterRows: 1 }, {}, {}];
const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];

let simulators: Simulator[];
let panel: TestServer;
let routerIds: number[];
let subscriberIds: number[];

beforeAll(async () => {
  simulators = await Promise.all(faultNames.map((faults) => startSimulator({ users, secrets: 5, faults })));
  const routerAllow = simulators.map(({ port }) => `127.0.0.1:${port}`);
  panel = await startTestServer({ routerAllow });
  const edits = createConcurrentEdits(panel);
  const packageId = await createTestPackage(panel.db, north.id, 'Home');
  routerIds = [];
  subscriberIds = [];
  for (const { port } of simulators) {
    const routerId = await edits.router(port);
    await edits.enableSync(routerId);
    routerIds.push(routerId);
    for (const n of [1, 2, 3]) {
      const subscriber = { routerId, packageId, status: 'active', username: `subscriber${routerId}-${n}` };
      subscriberIds.push(await createTestSubscriber(panel.db, north.id, subscriber));
    }
  }
});
afterAll(async () => {
  await panel.close();
  await Promise.all(simulators.map((simulator) => simulator.close()));
});

const subscribersAt = (simulator: Simulator) =>
  [...secretsOf(simulator)].filter(([name]) => name.startsWith('subscriber'));

async function everyPage(routerId: number, subscriberId: number): Promise<void> {
  const owner = await panel.clientOf(north.logins.client);
  const ofRouter = { params: { routerId } };
  await owner(routerCalls.list, {});
  await owner(routerCalls.pick, {});
  await owner(routerCalls.get, { params: { id: routerId } });
  await owner(routerCalls.staticData, ofRouter);
  await owner(reconcilerCalls.changes, ofRouter);
  await owner(reconcilerCalls.profileDrift, ofRouter);
  await owner(reconcilerCalls.notBilling, ofRouter);
  await owner(reconcilerCalls.notOnRouter, ofRouter);
  await owner(reconcilerCalls.offline, ofRouter);
  await owner(packageCalls.list, {});
  await owner(subscriberCalls.list, {});
  await owner(subscriberCalls.figures, {});
  await owner(subscriberCalls.get, { params: { id: subscriberId } });
  await owner(subscriberCalls.getV2, { params: { id: subscriberId } });
  await owner(subscriberCalls.suspend, { body: { ids: [subscriberId] } });
}

it('a hanging router delays no page, no change and no other router', async () => {
  const worker = await composeWorker({
    databaseUrl: panel.db.appUrl,
    keyRing: testKeyRing,
    log: panel.panel.services.log,
    clock: panel.clock,
    concurrency: 3,
    mailer: { send: async () => {}, close: async () => {} },
    panelUrl: () => panel.url,
    routerAddresses: { allow: simulators.map(({ port }) => `127.0.0.1:${port}`), deny: [] },
    onLost: () => {},
  });
  try {
    const owner = await panel.clientOf(north.logins.client);
    // The hanging routers are queued first and leave the worker one free slot.
    for (const id of routerIds) await owner(routerCalls.sync, { params: { id } });
    await vi.waitFor(() => {
      for (const simulator of simulators.slice(0, 2)) expect(simulator.connectionCount).toBeGreaterThan(0);
    }, 300_000);
    for (const [index, routerId] of routerIds.entries())
      await everyPage(routerId, subscriberIds[index * 3] ?? 0);
    await vi.waitFor(
      () => {
        for (const simulator of simulators.slice(2)) {
          const disabled = subscribersAt(simulator).map(([, secret]) => secret.disabled);
          expect(disabled.sort()).toEqual([false, false, true]);
        }
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(simulators.slice(0, 2).map((simulator) => subscribersAt(simulator))).toEqual([[], []]);
    const open = await panel.db.sql<{ routerId: string; states: string[] }>(
      `select router_id as "routerId", array_agg(distinct state) as states from router_secrets group by 1 order by 1`,
    );
    expect(open.slice(0, 2).map(({ states }) => states)).toEqual([['pending'], ['pending']]);
  } finally {
    await worker.stop();
  }
}, 300_000);
