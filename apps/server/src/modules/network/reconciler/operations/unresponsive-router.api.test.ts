import { convergenceCalls, packageCalls, routerCalls, subscriberCalls } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeLine, makePackage } from '../../../../../test/support/subscribers.ts';
import {
  north,
  startTestPanel,
  type TestPanel,
  testKeyRing,
} from '../../../../../test/support/test-server.ts';
import { composeWorker } from '../../../../cli/compose-worker.ts';
import { handsOn } from '../test/concurrent-edits.ts';
import { secretsOf } from '../test/test-network.ts';

/** One that accepts and says nothing, one that stops in the middle of its answers, and two that work. */
const troubles = [{ hangAfterConnect: true }, { hangAfterRows: 1 }, {}, {}];
const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];

let simulators: Simulator[];
let panel: TestPanel;
let routerIds: number[];
let lineIds: number[];

beforeAll(async () => {
  simulators = await Promise.all(troubles.map((trouble) => startSimulator({ users, secrets: 5, trouble })));
  const routerAllow = simulators.map(({ port }) => `127.0.0.1:${port}`);
  panel = await startTestPanel({ routerAllow });
  const hands = handsOn(panel);
  const packageId = await makePackage(panel.db, north.id, 'Home');
  routerIds = [];
  lineIds = [];
  for (const { port } of simulators) {
    const routerId = await hands.router(port);
    await hands.allowWrites(routerId);
    routerIds.push(routerId);
    for (const n of [1, 2, 3]) {
      const line = { routerId, packageId, status: 'active', username: `line${routerId}-${n}` };
      lineIds.push(await makeLine(panel.db, north.id, line));
    }
  }
});
afterAll(async () => {
  await panel.close();
  await Promise.all(simulators.map((simulator) => simulator.close()));
});

const linesAt = (simulator: Simulator) =>
  [...secretsOf(simulator)].filter(([name]) => name.startsWith('line'));

async function everyPage(routerId: number, lineId: number): Promise<void> {
  const owner = await panel.clientOf(north.logins.client);
  const ofRouter = { params: { routerId } };
  await owner(routerCalls.index, {});
  await owner(routerCalls.pick, {});
  await owner(routerCalls.show, { params: { id: routerId } });
  await owner(routerCalls.staticData, ofRouter);
  await owner(convergenceCalls.changes, ofRouter);
  await owner(convergenceCalls.profileDrift, ofRouter);
  await owner(convergenceCalls.notBilling, ofRouter);
  await owner(convergenceCalls.notOnRouter, ofRouter);
  await owner(convergenceCalls.offline, ofRouter);
  await owner(packageCalls.index, {});
  await owner(subscriberCalls.index, {});
  await owner(subscriberCalls.figures, {});
  await owner(subscriberCalls.show, { params: { id: lineId } });
  await owner(subscriberCalls.showV2, { params: { id: lineId } });
  await owner(subscriberCalls.suspend, { body: { ids: [lineId] } });
}

it('that hangs for the whole time delays no page, no change, and no other router', async () => {
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
    // The hanging ones are asked first, and leave the worker one hand.
    for (const id of routerIds) await owner(routerCalls.sync, { params: { id } });
    await vi.waitFor(() => {
      for (const simulator of simulators.slice(0, 2)) expect(simulator.connectionCount).toBeGreaterThan(0);
    }, 300_000);
    for (const [index, routerId] of routerIds.entries()) await everyPage(routerId, lineIds[index * 3] ?? 0);
    await vi.waitFor(
      () => {
        for (const simulator of simulators.slice(2)) {
          const disabled = linesAt(simulator).map(([, secret]) => secret.disabled);
          expect(disabled.sort()).toEqual([false, false, true]);
        }
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(simulators.slice(0, 2).map((simulator) => linesAt(simulator))).toEqual([[], []]);
    const open = await panel.db.sql<{ routerId: string; states: string[] }>(
      `select router_id as "routerId", array_agg(distinct state) as states from router_secrets group by 1 order by 1`,
    );
    expect(open.slice(0, 2).map(({ states }) => states)).toEqual([['waiting'], ['waiting']]);
  } finally {
    await worker.stop();
  }
}, 300_000);
