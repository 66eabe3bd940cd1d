import { type Client, routerCalls } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPackage, createTestSubscriber } from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { type ConcurrentEdits, createConcurrentEdits } from '../test/concurrent-edits.ts';
import { onlineNames, secretsOf } from '../test/test-network.ts';

const secret = (name: string, disabled = false) => ({
  name,
  password: `pw-${name}`,
  profile: 'home',
  disabled,
});
const network = {
  pools: [{ name: 'pool', ranges: '10.50.0.2-10.50.0.254' }],
  profiles: [{ name: 'home', rateLimit: '10M/10M', localAddress: '10.50.0.1', pool: 'pool' }],
  secrets: [
    secret('served'),
    secret('suspended'),
    secret('reactivated', true),
    secret('closed'),
    secret('foreign'),
    secret('unchanged'),
  ],
};

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let edits: ConcurrentEdits;
let routerId: number;

beforeAll(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];
  simulator = await startSimulator({ users, network });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  owner = await panel.clientOf(north.logins.client);
  edits = createConcurrentEdits(panel);
  routerId = await edits.router(simulator.port);
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});

const versionOf = async () => (await owner(routerCalls.get, { params: { id: routerId } })).version;
const preview = async () =>
  owner(routerCalls.enableSync, { body: { id: routerId, version: await versionOf(), preview: true } });

it('shows no plan before the router was polled', async () => {
  expect(await preview()).toMatchObject({ asOf: null, plan: null });
});

it('previews exactly what is then written: adds, changes, removals, profiles and dropped sessions', async () => {
  const home = await createTestPackage(panel.db, north.id, 'home');
  await createTestPackage(panel.db, north.id, 'new');
  for (const user of ['served', 'suspended', 'closed'])
    simulator.dial({ user, password: `pw-${user}`, callerId: '0A:00:00:00:00:01' });
  await edits.poll(routerId);
  await edits.adopt(owner, routerId, ['served', 'suspended', 'reactivated', 'closed', 'unchanged']);
  const [fresh] = await panel.db.sql<{ id: string }>("select id from packages where name = 'new'");
  const insert = (username: string, packageId: number) =>
    createTestSubscriber(panel.db, north.id, { routerId, packageId, username, status: 'active' });
  await insert('added', Number(fresh?.id));
  await insert('foreign', home);
  await edits.suspend(['suspended']);
  await edits.change("status = 'active', status_reason = null", ['reactivated']);
  await edits.change("status = 'closed', status_reason = null", ['closed']);
  await edits.change("static_ip = '10.50.1.1'", ['served']);

  const { asOf, plan } = await preview();
  expect(asOf).toEqual(expect.any(String));
  expect(plan).toEqual({
    add: 1,
    enable: 1,
    disable: 1,
    expire: 0,
    update: 1,
    remove: 1,
    blocked: 1,
    dropSessions: 3,
    addProfiles: 1,
    updateProfiles: 0,
  });

  const before = { secrets: secretsOf(simulator), online: onlineNames(simulator).length };
  await owner(routerCalls.enableSync, { body: { id: routerId, version: await versionOf() } });
  await edits.sync(routerId);
  const after = secretsOf(simulator);
  const names = [...after.keys()].filter((name) => before.secrets.has(name));
  const turned = (disabled: boolean) =>
    names.filter(
      (name) => after.get(name)?.disabled === disabled && before.secrets.get(name)?.disabled !== disabled,
    );
  expect({
    add: after.size - names.length,
    enable: turned(false).length,
    disable: turned(true).length,
    remove: before.secrets.size - names.length,
    dropSessions: before.online - onlineNames(simulator).length,
    addProfiles: simulator.router.table('/ppp/profile').named('new').length,
  }).toEqual({ add: 1, enable: 1, disable: 1, remove: 1, dropSessions: 3, addProfiles: 1 });
  expect(after.get('foreign')).toEqual(before.secrets.get('foreign'));
});
