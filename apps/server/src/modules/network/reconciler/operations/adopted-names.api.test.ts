import { type Client, reconcilerCalls, subscriberCalls } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { type ConcurrentEdits, createConcurrentEdits } from '../test/concurrent-edits.ts';
import { secretsOf } from '../test/test-network.ts';

const secret = (name: string) => ({ name, password: `pw-${name}`, profile: 'home', disabled: false });
const network = {
  pools: [{ name: 'pool', ranges: '10.50.0.2-10.50.0.254' }],
  profiles: [{ name: 'home', rateLimit: '10M/10M', localAddress: '10.50.0.1', pool: 'pool' }],
  secrets: ['ASHRAFUL.MIA', 'ashraful.mia', 'vpn'].map(secret),
};
const both = ['ASHRAFUL.MIA', 'ashraful.mia'];

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let edits: ConcurrentEdits;
let routerId: number;
let packageId: number;

beforeAll(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];
  simulator = await startSimulator({ users, network });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  owner = await panel.clientOf(north.logins.client);
  edits = createConcurrentEdits(panel);
  routerId = await edits.router(simulator.port);
  packageId = await createTestPackage(panel.db, north.id, 'home');
  await edits.enableSync(routerId);
  await edits.poll(routerId);
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});

const adopt = (names: string[]) => owner(reconcilerCalls.importFromRouter, { body: { routerId, names } });

it('adopts names that differ only in case, each with its own password, and suspends only one of them', async () => {
  expect(await adopt(both)).toMatchObject({ done: both, refused: [] });
  await edits.suspend(['ASHRAFUL.MIA']);
  await edits.sync(routerId);
  expect(both.map((name) => secretsOf(simulator).get(name))).toMatchObject([
    { disabled: true, password: 'pw-ASHRAFUL.MIA' },
    { disabled: false, password: 'pw-ashraful.mia' },
  ]);
});

it('refuses to adopt the same name twice', async () => {
  expect(await adopt(['ashraful.mia'])).toMatchObject({
    done: [],
    refused: [{ code: 'subscribers.username_taken' }],
  });
});

it('refuses a new username that differs from another one only in case, adopted or not', async () => {
  const create = (username: string) =>
    owner(subscriberCalls.create, {
      body: {
        customer: { name: 'Abdul', mobile: '01712345678', clientType: 'home', language: 'en' },
        routerId,
        packageId,
        username,
        bindMac: false,
        billing: 'normal',
        billingMode: 'prepaid',
        billingDay: 1,
        monthlyDiscountMinor: 0,
        activate: true,
      },
    });
  expect(await expectProblem(create('Ashraful.Mia'))).toMatchObject({ code: 'subscribers.username_taken' });
  await create('new.name');
  expect(await expectProblem(create('New.Name'))).toMatchObject({ code: 'subscribers.username_taken' });
});

it('reopens an adopted name beside one that differs only in case', async () => {
  const [row] = await panel.db.sql<{ id: string }>(
    "select id from subscribers where username = 'ASHRAFUL.MIA'",
  );
  await edits.change("status = 'closed', status_reason = null", ['ASHRAFUL.MIA']);
  const reopened = await owner(subscriberCalls.reopen, { body: { ids: [Number(row?.id)] } });
  expect(reopened).toMatchObject({ refused: [] });
});

it('refuses to adopt an account for another service than PPPoE', async () => {
  const table = simulator.router.table('/ppp/secret');
  const [vpn] = table.named('vpn');
  if (vpn) table.update(vpn, new Map([['service', 'l2tp']]));
  await edits.poll(routerId);
  expect(await adopt(['vpn'])).toMatchObject({ done: [], refused: [{ code: 'reconciler.other_service' }] });
});
