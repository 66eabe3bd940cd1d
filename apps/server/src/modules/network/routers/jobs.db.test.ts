import { withTenant } from '@lastmile/database';
import type { JobHandler, JobRun } from '@lastmile/jobs';
import { MovableClock } from '@lastmile/kit';
import { Cipher, generateKey, parseKeyRing } from '@lastmile/kit/encryption';
import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { createTestDatabase, type TestDatabase } from '@lastmile/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressRules } from './connection/address-rules.ts';
import { createRouterConnector } from './connection/router-connector.ts';
import { routerHandlers } from './jobs.ts';
import { encryptPassword } from './rules/encrypted-password.ts';

const cipher = new Cipher(parseKeyRing(generateKey('test')));
const clock = new MovableClock('2026-06-10T22:00:00Z');
let db: TestDatabase;
let router: Simulator;
let readSystemInfo: JobHandler;
let run: JobRun;

beforeAll(async () => {
  db = await createTestDatabase();
  const actor = { userId: null, call: 'routers.read-system-info' };
  const within: JobRun['transaction'] = (work) => withTenant(db.database, 1, { actor }, work);
  run = {
    id: 1,
    ispId: 1,
    userId: undefined,
    attempt: 1,
    signal: new AbortController().signal,
    transaction: within,
    read: within,
    once: async () => true,
    report: async () => {},
  };
});
afterAll(() => db.close());
beforeEach(async () => {
  const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read', 'write'] }];
  router = await startSimulator({ tlsPort: 0, secrets: 3, identity: 'Mirpur 1', users });
  const allow = [router.port, router.tlsPort].map((port) => `127.0.0.1:${port}`);
  const routers = createRouterConnector(createAddressRules({ allow, deny: [] }));
  [readSystemInfo] = routerHandlers({ clock, cipher, routers }) as [JobHandler];
});
afterEach(async () => {
  await router.close();
  await db.sql('delete from router_observed_state; delete from router_samples');
  await db.sql('delete from routers');
});

async function known(changes: { password?: string; tls?: boolean; pinned?: string } = {}): Promise<number> {
  const { password = 'four winds', tls = false, pinned = null } = changes;
  const port = (tls ? router.tlsPort : router.port) ?? 0;
  const encrypted = encryptPassword(cipher, { ispId: 1, host: '127.0.0.1', port }, password);
  const [row] = await db.sql<{ id: string }>(
    `insert into routers (isp_id, name, host, port, protocol, username, password_encrypted, tls_fingerprint)
     values (1, 'Mirpur', '127.0.0.1', $1, $2, 'panel', $3, $4) returning id`,
    [port, tls ? 'api-ssl' : 'api', encrypted, pinned],
  );
  return Number(row?.id);
}
const reading = (routerId: number) => readSystemInfo.run({ routerId }, run);
const observedStateOf = async (routerId: number) =>
  (await db.sql('select * from router_observed_state where router_id = $1', [routerId]))[0];

describe('reading a router', () => {
  it('keeps one sample per quarter of an hour, for a week', async () => {
    const id = await known();
    const samples = () =>
      db.sql('select at, reachable, active_sessions from router_samples where router_id = $1 order by at', [
        id,
      ]);
    await reading(id);
    clock.set('2026-06-10T22:10:00Z');
    await reading(id);
    expect(await samples()).toMatchObject([{ reachable: true, active_sessions: 0 }]);
    clock.set('2026-06-10T22:15:00Z');
    await router.close();
    await expect(reading(id)).rejects.toThrow();
    expect(await samples()).toMatchObject([{ reachable: true }, { reachable: false, active_sessions: null }]);
    clock.set('2026-06-18T22:00:00Z');
    await expect(reading(id)).rejects.toThrow();
    expect(await samples()).toHaveLength(1);
    clock.set('2026-06-10T22:00:00Z');
  });

  it('saves samples for a user within a data scope, who sees none', async () => {
    const id = await known();
    const scopes = [
      { kind: 'own_subscribers', userId: 1, resellerId: 1, resellerIds: [1] },
      { kind: 'own_collections', userId: 1, areaIds: [] },
    ] as const;
    for (const dataScope of scopes) {
      await db.sql('delete from router_samples');
      const within: JobRun['transaction'] = (work) =>
        withTenant(db.database, 1, { actor: { userId: 1, call: 'test' }, dataScope }, work);
      expect(await readSystemInfo.run({ routerId: id }, { ...run, transaction: within })).toEqual({
        state: 'online',
      });
      expect(await db.sql('select from router_samples')).toHaveLength(1);
      expect(await within((tx) => tx.selectFrom('router_samples').select('at').execute())).toEqual([]);
    }
  });

  it('saves its system information', async () => {
    const [secret] = router.router.table('/ppp/secret').items();
    const user = secret?.values.get('name') ?? '';
    router.dial({ user, password: secret?.values.get('password') ?? '', callerId: 'AA:BB:CC:00:00:01' });
    const id = await known();
    expect(await reading(id)).toEqual({ state: 'online' });
    const observedState = await observedStateOf(id);
    expect(observedState).toMatchObject({
      state: 'online',
      misses: 0,
      last_error: null,
      identity: 'Mirpur 1',
      model: 'RB4011iGS+',
      active_sessions: 1,
    });
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(observedState?.['interfaces'])).toEqual(['ether1', 'ether2', 'ether3', 'ether4', 'ether5']);
    expect(names(observedState?.['profiles'])).toContain('home-20');
    expect(observedState?.['pools']).toEqual([{ name: 'pppoe-pool', ranges: '10.64.0.2-10.64.255.254' }]);
  });

  it('pins the first certificate, and rejects another until it is accepted', async () => {
    const id = await known({ tls: true });
    await reading(id);
    const pinned = () => db.sql('select tls_fingerprint from routers where id = $1', [id]);
    expect(await pinned()).toEqual([{ tls_fingerprint: router.certificate?.fingerprint }]);
    const other = Array(32).fill('AB').join(':');
    await db.sql('update routers set tls_fingerprint = $1 where id = $2', [other, id]);
    await expect(reading(id)).rejects.toThrow('has changed');
    expect(await pinned()).toEqual([{ tls_fingerprint: other }]);
    expect(await observedStateOf(id)).toMatchObject({ state: 'online', misses: 1, identity: 'Mirpur 1' });
  });

  it('reports a failed login at once and does not retry', async () => {
    const id = await known({ password: 'wrong' });
    expect(await reading(id)).toMatchObject({ state: 'auth_failed' });
    expect(await observedStateOf(id)).toMatchObject({
      state: 'auth_failed',
      last_error: expect.stringContaining('invalid user name or password'),
    });
  });

  it('marks a router unreachable after three misses, keeps its observed state, and recovers at once', async () => {
    const id = await known();
    await reading(id);
    const { port } = router;
    await router.close();
    await expect(reading(id)).rejects.toThrow();
    await expect(reading(id)).rejects.toThrow();
    expect(await observedStateOf(id)).toMatchObject({ state: 'online', misses: 2 });
    expect(await reading(id)).toMatchObject({ state: 'unreachable' });
    expect(await observedStateOf(id)).toMatchObject({
      state: 'unreachable',
      misses: 3,
      identity: 'Mirpur 1',
    });
    const users = [{ name: 'panel', password: 'four winds', policies: ['api', 'read'] }];
    router = await startSimulator({ port, users, identity: 'Back' });
    expect(await reading(id)).toEqual({ state: 'online' });
    expect(await observedStateOf(id)).toMatchObject({
      state: 'online',
      misses: 0,
      last_error: null,
      identity: 'Back',
    });
  });

  it('never connects to a blocked address', async () => {
    const id = await known();
    const routers = createRouterConnector(createAddressRules({ allow: [], deny: [] }));
    const [strict] = routerHandlers({ clock, cipher, routers }) as [JobHandler];
    await expect(strict.run({ routerId: id }, run)).rejects.toThrow('loopback');
    expect(router.router.table('/user/active').size).toBe(0);
  });

  it('discards the result if the router was changed meanwhile', async () => {
    const id = await known();
    const changing: JobRun = {
      ...run,
      report: async () => {
        await db.sql("update routers set username = 'another' where id = $1", [id]);
      },
    };
    await readSystemInfo.run({ routerId: id }, changing);
    expect(await observedStateOf(id)).toBeUndefined();
  });

  it('skips archived and deleted routers', async () => {
    const id = await known();
    await db.sql('update routers set archived_at = now() where id = $1', [id]);
    expect(await reading(id)).toBeUndefined();
    expect(await reading(99_999)).toBeUndefined();
    expect(await observedStateOf(id)).toBeUndefined();
  });
});
