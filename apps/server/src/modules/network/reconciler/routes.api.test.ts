import { type Client, reconcilerCalls as c } from '@lastmile/contract';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestPackage, createTestSubscriber } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { type ConcurrentEdits, createConcurrentEdits } from './test/concurrent-edits.ts';
import { editSecret, removeSecret, secretsOf } from './test/test-network.ts';

let panel: TestServer;
let simulator: Simulator;
let owner: Client;
let otherIsp: Client;
let reseller: Client;
let edits: ConcurrentEdits;
let routerId: number;
let params: { routerId: number };

beforeAll(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'sensitive'] }];
  simulator = await startSimulator({ users, secrets: 230 });
  panel = await startTestServer({ routerAllow: [`127.0.0.1:${simulator.port}`] });
  [owner, otherIsp, reseller] = await Promise.all([
    panel.clientOf(north.logins.client),
    panel.clientOf(south.logins.client),
    panel.clientOf(north.logins.reseller),
  ]);
  edits = createConcurrentEdits(panel);
  routerId = await edits.router(simulator.port);
  params = { routerId };
  for (const name of ['home-10', 'home-20', 'home-50']) await createTestPackage(panel.db, north.id, name);
  await createTestPackage(panel.db, north.id, 'Custom');
});
afterAll(async () => {
  await panel.close();
  await simulator.close();
});
beforeEach(() => panel.clock.advance(60_000));

const listed = async (call: typeof c.notBilling) => owner(call, { params, query: { pageSize: 200 } });
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `user${String(from + n).padStart(5, '0')}`);
const nameOf = (sought: (secret: { profile: string; disabled: boolean }) => boolean) =>
  [...secretsOf(simulator)].flatMap(([name, secret]) => (sought(secret) ? name : []));
const changes = async (state: 'drift' | 'pending' | 'failed') =>
  (await owner(c.changes, { params, query: { state } })).items;

describe('secrets that are not in billing', () => {
  it('are listed after a poll, with the package that each profile stands for', async () => {
    expect(await listed(c.notBilling)).toMatchObject({ items: [], asOf: null, live: false });
    const early = owner(c.importFromRouter, { body: { routerId, names: ['user00001'] } });
    expect(await expectProblem(early)).toMatchObject({ status: 409, code: 'reconciler.never_polled' });
    await edits.poll(routerId);
    const { items, total, live, asOf, hint } = await listed(c.notBilling);
    expect(hint).toMatchObject({
      text: expect.stringContaining('Add them to billing'),
      calls: [{ method: 'POST', path: '/api/isp/isp-user/import-from-router' }],
    });
    expect([total, live, asOf]).toEqual([230, true, expect.any(String)]);
    expect(items[0]).toMatchObject({ name: 'user00001', comment: expect.stringContaining('#1') });
    const guesses = new Map(items.map(({ profile, packageGuess }) => [profile, packageGuess?.name]));
    expect(guesses).toEqual(
      new Map([
        ['home-10', 'home-10'],
        ['home-20', 'home-20'],
        ['home-50', 'home-50'],
        ['office-100', undefined],
      ]),
    );
    const csv = await panel.request(`/api/get-not-billing-users/${routerId}?format=csv`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    expect((await csv.text()).split('\n')).toHaveLength(232);
  });

  it('are adopted as they are: 200 of them, without a write to the router', async () => {
    const writesBefore = simulator.writes.commands;
    const names = numbered(1, 200);
    const packages = await owner(c.importFromRouter, { body: { routerId, names, preview: true } });
    const offices = nameOf(({ profile }) => profile === 'office-100').filter((name) => names.includes(name));
    expect(packages.refused.map(({ name, code }) => [name, code])).toEqual(
      offices.map((name) => [name, 'reconciler.no_package']),
    );
    const [custom] = await panel.db.sql<{ id: string }>("select id from packages where name = 'Custom'");
    const body = { routerId, names: [...names, 'nobody'], packageId: Number(custom?.id) };
    const { done, refused } = await owner(c.importFromRouter, { body });
    expect([done.length, refused]).toEqual([
      200,
      [{ name: 'nobody', code: 'reconciler.not_on_router', detail: expect.any(String) }],
    ]);
    const again = await owner(c.importFromRouter, { body });
    expect([again.done, again.refused[0]?.code]).toEqual([[], 'subscribers.username_taken']);
    expect((await listed(c.notBilling)).total).toBe(30);
    const [subscriber] = await panel.db.sql(
      "select customer_id, comment, password_encrypted from subscribers where username = 'user00001'",
    );
    expect(subscriber).toEqual({
      customer_id: null,
      comment: expect.stringContaining('#1'),
      password_encrypted: expect.any(String),
    });
    const [cut] = nameOf(({ disabled }) => disabled);
    expect(
      await panel.db.sql('select status, status_reason from subscribers where username = $1', [cut]),
    ).toEqual([{ status: 'suspended', status_reason: 'manual' }]);
    await edits.enableSync(routerId);
    await edits.sync(routerId);
    await edits.poll(routerId);
    await edits.sync(routerId);
    expect(simulator.writes.commands).toBe(writesBefore);
  });

  it('can be suspended once adopted: ten subscribers, ten secrets and the added profile', async () => {
    const before = secretsOf(simulator);
    const written = simulator.writes.items;
    const sold = nameOf(({ profile, disabled }) => profile === 'home-10' && !disabled).slice(0, 10);
    await edits.suspend(sold);
    await edits.sync(routerId);
    const changed = [...secretsOf(simulator)].filter(
      ([name, now]) => now.disabled !== before.get(name)?.disabled,
    );
    expect(changed.map(([name]) => name)).toEqual(sold);
    expect(simulator.router.table('/ppp/profile').named('Custom')).toHaveLength(1);
    expect(simulator.writes.items - written).toBe(11);
  });

  it('cannot be adopted while the router is unreachable', async () => {
    const names = nameOf(({ profile }) => profile === 'home-10').filter((name) => name > 'user00200');
    simulator.faults.rejectLogin = true;
    const unreachable = await expectProblem(owner(c.importFromRouter, { body: { routerId, names } }));
    simulator.faults.rejectLogin = false;
    expect(unreachable).toMatchObject({ status: 409, code: 'reconciler.router_unreachable' });
  });
});

describe('subscribers that are missing or offline', () => {
  it('are listed with time and reason, and can be pushed again', async () => {
    const name = 'user00003';
    removeSecret(simulator, name);
    await edits.poll(routerId);
    const missing = await owner(c.notOnRouter, { params });
    expect(missing.items).toMatchObject([{ username: name, state: 'synced' }]);
    expect(missing.hint.calls.map(({ path }) => path)).toEqual([
      '/api/isp/router/push',
      '/api/isp/isp-user/leave',
    ]);
    await owner(c.push, { body: { routerId, ids: [missing.items[0]?.id ?? 0] } });
    panel.clock.advance(1_000);
    await edits.sync(routerId);
    expect(secretsOf(simulator).has(name)).toBe(true);
    // Confirmed when it was written, though not polled since.
    expect((await owner(c.notOnRouter, { params })).items).toEqual([]);
    await edits.poll(routerId);
    expect((await owner(c.notOnRouter, { params })).items).toEqual([]);
  });

  it('whose name is taken by a foreign secret take it over only when they are pushed', async () => {
    const [name = ''] = nameOf(({ profile }) => profile === 'home-10').filter((one) => one > 'user00200');
    const [sold] = await panel.db.sql<{ id: string }>("select id from packages where name = 'home-50'");
    const id = await createTestSubscriber(panel.db, north.id, {
      routerId,
      packageId: Number(sold?.id),
      status: 'active',
      username: name,
    });
    await edits.sync(routerId);
    expect(await changes('failed')).toMatchObject([
      { name, error: expect.stringContaining('not in billing') },
    ]);
    expect(secretsOf(simulator).get(name)?.profile).toBe('home-10');
    expect(await owner(c.push, { body: { routerId, ids: [id] } })).toEqual({ done: [id] });
    await edits.sync(routerId);
    expect(secretsOf(simulator).get(name)?.profile).toBe('home-50');
    expect(await changes('failed')).toEqual([]);
  });

  it('leave the offline list when they dial in, and return with the reason', async () => {
    const [name = ''] = nameOf(({ profile, disabled }) => profile === 'home-20' && !disabled);
    const { password = '' } = secretsOf(simulator).get(name) ?? {};
    const offline = async () => (await owner(c.offline, { params, query: { search: name } })).items;
    expect(await offline()).toMatchObject([{ username: name, packageName: 'home-20' }]);
    simulator.dial({ user: name, password, callerId: '0A:00:00:00:00:07' });
    await edits.poll(routerId);
    expect(await offline()).toEqual([]);
    simulator.hangUp(name);
    panel.clock.advance(60_000);
    await edits.poll(routerId);
    expect(await offline()).toMatchObject([{ lastCallerId: '0A:00:00:00:00:07', reason: 'hung-up' }]);
  });
});

describe('drift', () => {
  const resolve = (ids: number[], resolution: 'router' | 'panel') =>
    owner(c.resolveDrift, { body: { routerId, ids, resolution } });
  const driftOf = async (name: string) => {
    await edits.poll(routerId);
    const change = (await changes('drift')).find((row) => row.name === name);
    if (!change) throw new Error(`${name} does not drift`);
    return change;
  };
  const subscriberOf = async (name: string) =>
    (
      await panel.db.sql(
        `select s.status, s.status_reason, p.name as package, host(s.static_ip) as ip, s.caller_id, s.bind_mac
         from subscribers s join packages p on p.id = s.package_id where username = $1`,
        [name],
      )
    )[0];
  const profileId = (name: string) => {
    const [item] = simulator.router.table('/ppp/profile').named(name);
    return `*${item?.id.toString(16).toUpperCase()}`;
  };
  const active = (count: number) =>
    nameOf(({ profile, disabled }) => profile === 'home-50' && !disabled)
      .filter((name) => name <= 'user00200')
      .slice(0, count);

  it('accepted from the router updates the subscriber: suspension, package, address, caller ID', async () => {
    const [first = '', second = ''] = active(2);
    editSecret(simulator, first, { disabled: 'true', profile: profileId('home-10') });
    editSecret(simulator, second, { 'remote-address': '10.9.8.7', 'caller-id': '0A:00:00:00:00:09' });
    const rows = [await driftOf(first), await driftOf(second)];
    const before = simulator.writes.commands;
    const { done, refused } = await resolve(
      rows.map(({ id }) => id),
      'router',
    );
    expect([done.length, refused]).toEqual([2, []]);
    expect([await changes('drift'), await changes('pending')]).toEqual([[], []]);
    expect(await subscriberOf(first)).toMatchObject({
      status: 'suspended',
      status_reason: 'manual',
      package: 'home-10',
    });
    expect(await subscriberOf(second)).toMatchObject({
      status: 'active',
      ip: '10.9.8.7',
      caller_id: '0A:00:00:00:00:09',
      bind_mac: true,
    });
    await edits.poll(routerId);
    await edits.sync(routerId);
    expect([await changes('drift'), await changes('pending')]).toEqual([[], []]);
    expect(simulator.writes.commands).toBe(before);
    const settled = await resolve([rows[0]?.id ?? 0], 'router');
    expect(settled.refused).toMatchObject([{ code: 'reconciler.not_drifting' }]);
  });

  it('that no subscriber state matches cannot be accepted, but can be overwritten', async () => {
    const [name = ''] = active(1);
    editSecret(simulator, name, { profile: '*0' });
    const row = await driftOf(name);
    expect(row).toMatchObject({ lastApplied: { profile: 'home-50' }, observed: { profile: 'default' } });
    expect((await resolve([row.id], 'router')).refused).toMatchObject([
      { id: row.id, code: 'reconciler.not_acceptable' },
    ]);
    expect((await resolve([row.id], 'panel')).done).toEqual([row.id]);
    await edits.sync(routerId);
    expect(secretsOf(simulator).get(name)?.profile).toBe('home-50');
  });

  it('of a deleted secret: the subscriber is closed, or its secret is written again', async () => {
    const [closing = '', staying = ''] = active(2);
    removeSecret(simulator, closing);
    removeSecret(simulator, staying);
    await edits.poll(routerId);
    const [gone, back] = [await driftOf(closing), await driftOf(staying)];
    expect(gone.observed).toBeNull();
    await resolve([gone.id], 'router');
    expect(await changes('pending')).toEqual([]);
    await resolve([back.id], 'panel');
    await edits.sync(routerId);
    expect((await subscriberOf(closing))?.['status']).toBe('closed');
    expect([secretsOf(simulator).has(closing), secretsOf(simulator).has(staying)]).toEqual([false, true]);
    expect([await changes('drift'), await changes('pending'), await changes('failed')]).toEqual([[], [], []]);
  });
});

describe('access', () => {
  it("is limited to the router's ISP, without its resellers", async () => {
    const body = { routerId, ids: [1] };
    for (const [client, status] of [
      [otherIsp, 404],
      [reseller, 403],
    ] as const) {
      for (const call of [c.notBilling, c.notOnRouter, c.offline]) {
        expect(await expectProblem(client(call, { params }))).toMatchObject({ status });
      }
      expect(await expectProblem(client(c.push, { body }))).toMatchObject({ status });
      const names = ['user00201'];
      expect(await expectProblem(client(c.importFromRouter, { body: { routerId, names } }))).toMatchObject({
        status,
      });
    }
    expect(await expectProblem(otherIsp(c.changes, { params }))).toMatchObject({ status: 404 });
    const theirs = otherIsp(c.resolveDrift, { body: { ...body, resolution: 'router' } });
    expect(await expectProblem(theirs)).toMatchObject({ status: 404 });
  });
});
