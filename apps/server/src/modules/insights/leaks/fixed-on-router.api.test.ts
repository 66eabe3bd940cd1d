import { type Client, calls, type FixableLeak, type LeakKind } from '@lastmile/contract';
import { formatItemId } from '@lastmile/routeros';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import {
  type ConcurrentEdits,
  createConcurrentEdits,
} from '../../network/reconciler/test/concurrent-edits.ts';
import { editSecret, onlineNames, secretsOf } from '../../network/reconciler/test/test-network.ts';

const secret = (name: string, profile: string) => ({
  name,
  password: `pw-${name}`,
  profile,
  disabled: false,
});
const pool = { localAddress: '10.50.0.1', pool: 'pool' };
const network = {
  pools: [{ name: 'pool', ranges: '10.50.0.2-10.50.0.254' }],
  profiles: [
    { name: 'home', rateLimit: '10M/10M', ...pool },
    { name: 'fast', rateLimit: '50M/50M', ...pool },
  ],
  secrets: [...['karim', 'rahim', 'salma'].map((name) => secret(name, 'home')), secret('stray', 'fast')],
};

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let edits: ConcurrentEdits;
let routerId: number;

/** Three subscribers of Home (500) on a router that may be written to, and one account of Fast (1,200) that is not in billing. */
beforeAll(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];
  simulator = await startSimulator({ users, network });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  owner = await panel.clientOf(north.logins.client);
  edits = createConcurrentEdits(panel);
  routerId = await edits.router(simulator.port);
  await createTestPackage(panel.db, north.id, 'home');
  const fast = await createTestPackage(panel.db, north.id, 'fast');
  await panel.db.sql('update packages set price_minor = 120000, download_kbps = 50000 where id = $1', [fast]);
  await edits.enableSync(routerId);
  await edits.poll(routerId);
  await edits.adopt(owner, routerId, ['karim', 'rahim', 'salma']);
  await pollAgain();
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});
beforeEach(async () => {
  panel.clock.advance(60_000);
  owner = await panel.clientOf(north.logins.client);
});

async function pollAgain(): Promise<void> {
  panel.clock.advance(60_000);
  await edits.sync(routerId);
  panel.clock.advance(60_000);
  await edits.poll(routerId);
}
/** The amount that this kind adds to the total, and whose it is. */
async function lost(kind: LeakKind) {
  const { items, sums, monthlyMinor } = await owner(calls.leaks.list, { query: { kind } });
  const ofKind = sums.find((sum) => sum.kind === kind)?.amountMinor ?? 0;
  return { names: items.map(({ title }) => title).sort(), ofKind, monthlyMinor };
}
async function idOf(username: string): Promise<number> {
  const [row] = await panel.db.sql('select id from subscribers where username = $1', [username]);
  return Number(row?.['id']);
}
const fix = async (kind: FixableLeak, username: string, preview = false, client = owner) =>
  client(calls.leaks.fix, { body: { kind, subscriberId: await idOf(username), preview } });
const profileOnRouter = (name: string) => {
  const [item] = simulator.router.table('/ppp/profile').named(name);
  if (!item) throw new Error(`There is no profile ${name}`);
  return item;
};

describe('a leak that is fixed on the router leaves the list, and its amount the total', () => {
  it('an account that got a faster profile', async () => {
    editSecret(simulator, 'karim', { profile: formatItemId(profileOnRouter('fast').id) });
    await pollAgain();
    const before = await lost('faster_on_router');
    expect(before).toMatchObject({ names: ['karim'], ofKind: 700_00 });
    expect(await fix('faster_on_router', 'karim')).toMatchObject({ isApplied: true, profile: null });
    await pollAgain();
    expect(secretsOf(simulator).get('karim')?.profile).toBe('home');
    expect(await lost('faster_on_router')).toEqual({
      names: [],
      ofKind: 0,
      monthlyMinor: before.monthlyMinor - 700_00,
    });
  });

  it('a profile whose speed was changed, for all who have it', async () => {
    simulator.router
      .table('/ppp/profile')
      .update(profileOnRouter('home'), new Map([['rate-limit', '50000000/50000000']]));
    await pollAgain();
    const before = await lost('faster_on_router');
    expect(before).toMatchObject({ names: ['karim', 'rahim', 'salma'], ofKind: 2100_00 });
    expect(await fix('faster_on_router', 'rahim', true)).toMatchObject({
      isApplied: false,
      profile: { name: 'home', subscribers: 3 },
    });
    await pollAgain();
    expect(await lost('faster_on_router')).toEqual(before);
    await fix('faster_on_router', 'rahim');
    await pollAgain();
    expect(profileOnRouter('home').values.get('rate-limit')).toBe('10M/10M');
    expect(await lost('faster_on_router')).toEqual({
      names: [],
      ofKind: 0,
      monthlyMinor: before.monthlyMinor - 2100_00,
    });
  });

  it('a session that goes on although service has ended', async () => {
    await edits.suspend(['salma']);
    await pollAgain();
    expect(await lost('suspended_online')).toMatchObject({ names: [], ofKind: 0 });
    // Enabled again on the router, and online again.
    editSecret(simulator, 'salma', { disabled: 'false' });
    expect(
      simulator.dial({ user: 'salma', password: 'pw-salma', callerId: 'AA:BB:CC:00:00:01' }),
    ).toMatchObject({
      session: expect.anything(),
    });
    await edits.poll(routerId);
    const before = await lost('suspended_online');
    expect(before).toMatchObject({ names: ['salma'], ofKind: 500_00 });
    await fix('suspended_online', 'salma');
    await pollAgain();
    expect(onlineNames(simulator)).not.toContain('salma');
    expect(await lost('suspended_online')).toEqual({
      names: [],
      ofKind: 0,
      monthlyMinor: before.monthlyMinor - 500_00,
    });
  });

  it('an account that is added to billing', async () => {
    const before = await lost('not_in_billing');
    expect(before).toMatchObject({ names: ['stray'], ofKind: 1200_00 });
    const body = { routerId, names: ['stray'] };
    const preview = { ...body, preview: true };
    expect(await owner(calls.reconciler.importFromRouter, { body: preview })).toMatchObject({
      done: ['stray'],
    });
    expect(await lost('not_in_billing')).toEqual(before);
    await owner(calls.reconciler.importFromRouter, { body });
    // Nobody is invoiced for it until a customer is assigned.
    const after = await lost('not_in_billing');
    expect(after).toMatchObject({ names: [], ofKind: 0 });
    expect(after.monthlyMinor).toBeLessThanOrEqual(before.monthlyMinor);
  });
});

describe('a profile that is overwritten', () => {
  it('changes the service of others, so it needs permission to update routers', async () => {
    simulator.router
      .table('/ppp/profile')
      .update(profileOnRouter('home'), new Map([['rate-limit', '50000000/50000000']]));
    await pollAgain();
    const { token } = await userWith(new AccessFixtures(panel), [
      ['update', 'Subscriber'],
      ['read', 'Report'],
    ]);
    const refused = await expectProblem(fix('faster_on_router', 'karim', true, panel.clientWith(token)));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await fix('faster_on_router', 'karim', true)).toMatchObject({ profile: { name: 'home' } });
  });
});
