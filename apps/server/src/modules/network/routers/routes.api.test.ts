import { type CallArguments, type Client, routerCalls, subscriberCalls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { decryptPassword } from './rules/encrypted-password.ts';

const c = routerCalls;
const remove = routerCalls.delete;
type Form = CallArguments<typeof c.create>['body'];

let panel: TestServer;
let fixtures: AccessFixtures;
let owner: Client;
let technician: Client;
let otherIsp: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  owner = await panel.clientOf(north.logins.client);
  technician = await panel.clientOf(north.logins.technician);
  otherIsp = await panel.clientOf(south.logins.client);
});
afterAll(() => panel.close());

const form = (changes: Partial<Form> = {}): Form => ({
  name: fixtures.fresh('Router'),
  host: fixtures.freshAddress(),
  port: 8728,
  protocol: 'api',
  username: 'panel',
  password: 'four winds',
  currentPassword: testPassword,
  pollSeconds: 300,
  ...changes,
});
const stored = async (changes?: Partial<Form>) => {
  const body = form(changes);
  const { id, version } = await owner(c.create, { body });
  const { name, host, port, protocol, username, pollSeconds } = body;
  return { id, version, known: { name, host, port, protocol, username, pollSeconds } };
};
const waitingReadings = async (routerId: number) =>
  panel.db.sql(
    "select id from jobs where name = 'routers.read-system-info' and payload ->> 'routerId' = $1",
    [String(routerId)],
  );

/** Inserts a subscriber and its desired state directly. */
async function insertSubscriber(routerId: number, status: string): Promise<number> {
  const [made] = await panel.db.sql<{ id: string }>(
    `with sold as (
       insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
       values (1, $2, 100, 1000, 1000, 'home') returning id)
     insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_reason, status_since)
     select 1, $2, $1, id, 'prepaid', 1, $3, case when $3 = 'suspended' then 'unpaid' end, now() from sold returning id`,
    [routerId, fixtures.fresh('subscriber'), status],
  );
  const id = Number(made?.id);
  await panel.db.sql(`begin; set local app.isp_id = '1'; select save_desired_state(array[${id}]); commit`);
  return id;
}
const desiredOf = async (subscriberId: number) =>
  (
    await panel.db.sql(
      'select desired_state, profile, desired_version from router_secrets where subscriber_id = $1',
      [subscriberId],
    )
  )[0];

describe('a new router', () => {
  it('is saved, listed and read in the background; its password is never returned', async () => {
    const { id, known } = await stored({
      name: '  Mirpur 1 ',
      host: 'Mirpur-1.Example',
      note: 'On the roof',
    });
    const detail = await owner(c.get, { params: { id } });
    expect(detail).toMatchObject({
      name: 'Mirpur 1',
      host: 'mirpur-1.example',
      username: 'panel',
      note: 'On the roof',
      state: 'unknown',
      subscribers: 0,
      pendingChanges: 0,
      writesAllowed: false,
      archived: false,
    });
    expect(JSON.stringify(detail)).not.toContain('four winds');
    expect(await waitingReadings(id)).toHaveLength(1);
    const { items } = await technician(c.list, { query: { search: 'mirpur' } });
    expect(items.map((router) => router.id)).toEqual([id]);
    expect((await technician(c.pick, {})).items).toContainEqual({ id, name: 'Mirpur 1' });
    expect(known.port).toBe(8728);
  });

  it('has its password encrypted for its address: it cannot be decrypted for another', async () => {
    const { id, known } = await stored();
    const [row] = await panel.db.sql<{ password_encrypted: string }>(
      'select password_encrypted from routers where id = $1',
      [id],
    );
    const { cipher } = panel.panel.services;
    const at = {
      ispId: 1,
      host: known.host,
      port: known.port,
      passwordEncrypted: row?.password_encrypted ?? '',
    };
    expect(decryptPassword(cipher, at)).toBe('four winds');
    for (const elsewhere of [{ host: '10.0.0.66' }, { port: 8729 }, { ispId: 2 }]) {
      expect(() => decryptPassword(cipher, { ...at, ...elsewhere })).toThrow();
    }
  });

  it('has a unique name and address, and the error names the field', async () => {
    const { known } = await stored();
    expect(
      await expectProblem(owner(c.create, { body: form({ name: known.name.toUpperCase() }) })),
    ).toMatchObject({
      status: 422,
      code: 'routers.name_taken',
      errors: [{ path: 'name' }],
    });
    expect(await expectProblem(owner(c.create, { body: form({ host: known.host }) }))).toMatchObject({
      code: 'routers.address_taken',
      errors: [{ path: 'host' }],
    });
    expect(await expectProblem(owner(c.create, { body: form({ areaId: 99_999 }) }))).toMatchObject({
      code: 'routers.area_not_found',
      errors: [{ path: 'areaId' }],
    });
    await otherIsp(c.create, { body: form({ name: known.name, host: known.host }) });
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', '0.0.0.0', '::ffff:127.0.0.1', 'localhost'])(
    'is rejected at %s',
    async (host) => {
      expect(await expectProblem(owner(c.create, { body: form({ host }) }))).toMatchObject({
        status: 422,
        code: 'routers.address_refused',
        errors: [{ path: 'host' }],
      });
    },
  );

  it.each(['http://router', 'a b', '10.0.0.1:8728', '[::1]', '-a'])(
    'is rejected with the host %s',
    async (host) => {
      expect(await expectProblem(owner(c.create, { body: form({ host }) }))).toMatchObject({
        code: 'invalid',
        errors: [{ path: 'host' }],
      });
    },
  );
});

describe('updating a router', () => {
  it('keeps an omitted password, and reads the router only if its connection settings changed', async () => {
    const { id, version, known } = await stored();
    const [{ password_encrypted: before } = { password_encrypted: '' }] = await panel.db.sql<{
      password_encrypted: string;
    }>('select password_encrypted from routers where id = $1', [id]);
    await panel.db.sql('delete from jobs');
    const renamed = await technician(c.update, {
      params: { id },
      body: { ...known, note: 'Moved', version },
    });
    expect(await panel.db.sql('select password_encrypted, note from routers where id = $1', [id])).toEqual([
      { password_encrypted: before, note: 'Moved' },
    ]);
    expect(await waitingReadings(id)).toHaveLength(0);
    const body = { ...known, username: 'another', version: renamed.version, currentPassword: testPassword };
    await owner(c.update, { params: { id }, body });
    expect(await waitingReadings(id)).toHaveLength(1);
  });

  it('requires the password again when the address changes', async () => {
    const { id, version, known } = await stored();
    const currentPassword = testPassword;
    const moved = { ...known, host: fixtures.freshAddress(), version, currentPassword };
    for (const body of [moved, { ...known, port: 9999, version, currentPassword }]) {
      expect(await expectProblem(owner(c.update, { params: { id }, body }))).toMatchObject({
        status: 422,
        code: 'routers.password_needed',
        errors: [{ path: 'password' }],
      });
    }
    await owner(c.update, { params: { id }, body: { ...moved, password: 'five winds' } });
    expect(await owner(c.get, { params: { id } })).toMatchObject({ host: moved.host });
  });

  it('rejects a stale version', async () => {
    const { id, known } = await stored();
    expect(
      await expectProblem(owner(c.update, { params: { id }, body: { ...known, version: 7 } })),
    ).toMatchObject({
      status: 409,
      code: 'stale',
    });
  });

  it('updates the desired state of suspended subscribers in the same transaction', async () => {
    const { id, version, known } = await stored();
    await panel.db.sql(
      "insert into isp_settings (isp_id, suspension_method) values (1, 'expired_profile') on conflict (isp_id, id) do update set suspension_method = 'expired_profile'",
    );
    const verified = (profile: string) =>
      panel.db.sql(
        `insert into router_observed_state (isp_id, router_id, expired_profile) values (1, $1, $2)
         on conflict (isp_id, router_id) do update set expired_profile = excluded.expired_profile`,
        [id, profile],
      );
    await verified('expired');
    const suspended = await insertSubscriber(id, 'suspended');
    const active = await insertSubscriber(id, 'active');
    expect(await desiredOf(suspended)).toMatchObject({
      desired_state: 'expired',
      profile: 'expired',
      desired_version: 1,
    });
    await owner(c.update, { params: { id }, body: { ...known, expiredProfile: 'walled', version } });
    // Not verified on the router yet, so the secret is disabled.
    expect(await desiredOf(suspended)).toMatchObject({
      desired_state: 'disabled',
      profile: 'home',
      desired_version: 2,
    });
    expect(await desiredOf(active)).toMatchObject({
      desired_state: 'enabled',
      profile: 'home',
      desired_version: 1,
    });
    await panel.db.sql('delete from isp_settings');
  });
});

describe('enabling sync', () => {
  it('is allowed without a plan before the router was polled', async () => {
    const { id, version } = await stored();
    await insertSubscriber(id, 'active');
    await insertSubscriber(id, 'active');
    await insertSubscriber(id, 'suspended');
    expect(await technician(c.enableSync, { body: { id, version, preview: true } })).toEqual({
      id,
      version,
      asOf: null,
      plan: null,
    });
    expect((await owner(c.get, { params: { id } })).writesAllowed).toBe(false);
    expect(await technician(c.enableSync, { body: { id, version } })).toEqual({
      id,
      version: version + 1,
      asOf: null,
      plan: null,
    });
    expect(await owner(c.get, { params: { id } })).toMatchObject({
      writesAllowed: true,
      subscribers: 3,
      pendingChanges: 3,
    });
    const [by] = await panel.db.sql(
      'select u.email from routers r join users u on u.id = r.writes_allowed_by where r.id = $1',
      [id],
    );
    expect(by).toEqual({ email: north.logins.technician });
  });
});

describe('a certificate', () => {
  it('is accepted by its fingerprint, or forgotten', async () => {
    const { id, version } = await stored();
    const fingerprint = Array(32).fill('AB').join(':');
    const currentPassword = testPassword;
    const first = await owner(c.acceptCertificate, { body: { id, version, fingerprint, currentPassword } });
    expect((await owner(c.get, { params: { id } })).tlsFingerprint).toBe(fingerprint);
    await owner(c.acceptCertificate, {
      body: { id, version: first.version, fingerprint: null, currentPassword },
    });
    expect((await owner(c.get, { params: { id } })).tlsFingerprint).toBeNull();
  });
});

describe('deleting a router', () => {
  it('is rejected while it has subscribers; one with history is archived, another deleted', async () => {
    const { id, version, known } = await stored();
    const subscriber = await insertSubscriber(id, 'active');
    expect(await expectProblem(owner(remove, { body: { id, version } }))).toMatchObject({
      status: 409,
      code: 'routers.has_subscribers',
    });
    await panel.db.sql("update subscribers set status = 'closed' where id = $1", [subscriber]);
    expect(await owner(remove, { body: { id, version } })).toEqual({ id, archived: true });
    expect((await owner(c.list, { query: { search: known.name } })).items).toEqual([]);
    const archived = (await owner(c.list, { query: { archived: 'yes' } })).items;
    expect(archived.map((router) => router.id)).toContain(id);
    const body = { ...known, version: version + 1 };
    const refused = { status: 409, code: 'routers.archived' };
    expect(await expectProblem(owner(c.update, { params: { id }, body }))).toMatchObject(refused);
    expect(await expectProblem(owner(c.sync, { params: { id } }))).toMatchObject(refused);
    await stored({ name: known.name, host: known.host });

    const fresh = await stored();
    expect(await owner(remove, { body: { id: fresh.id, version: 1 } })).toEqual({
      id: fresh.id,
      archived: false,
    });
    expect(await expectProblem(owner(c.get, { params: { id: fresh.id } }))).toMatchObject({ status: 404 });
  });
});

describe('another ISP', () => {
  it("does not see this ISP's routers and cannot connect to them", async () => {
    const { id, version, known } = await stored();
    expect((await otherIsp(c.list, { query: { search: known.name } })).items).toEqual([]);
    expect((await otherIsp(c.pick, {})).items.map((router) => router.id)).not.toContain(id);
    const tries = [
      otherIsp(c.get, { params: { id } }),
      otherIsp(c.staticData, { params: { routerId: id } }),
      otherIsp(c.update, { params: { id }, body: { ...known, version } }),
      otherIsp(c.sync, { params: { id } }),
      otherIsp(c.enableSync, { body: { id, version, preview: true } }),
      otherIsp(remove, { body: { id, version } }),
    ];
    const answers = await Promise.all(tries.map(expectProblem));
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
  });
});

describe('requesting a read', () => {
  it('creates one pending job, however often it is requested', async () => {
    const { id } = await stored();
    const [first, second] = [
      await technician(c.sync, { params: { id } }),
      await technician(c.sync, { params: { id } }),
    ];
    expect(second).toEqual(first);
    expect(await waitingReadings(id)).toHaveLength(1);
    expect(await technician(c.staticData, { params: { routerId: id } })).toMatchObject({
      asOf: null,
      live: false,
      interfaces: [],
    });
  });
});

describe('the status of routers', () => {
  it('counts differences and shows the last day by the hour and the outages', async () => {
    const { id } = await stored();
    const hourMs = 3_600_000;
    const thisHour = Math.floor(panel.clock.now() / hourMs) * hourMs;
    const hour = (back: number) => new Date(thisHour - back * hourMs).toISOString();
    await panel.db.sql(
      `insert into router_samples (isp_id, router_id, at, reachable, active_sessions)
       select 1, $1, $2::timestamptz - offset_minutes * interval '1 minute', reachable, sessions
       from (values (180, true, 5), (165, true, 9), (105, false, null), (45, true, 7), (3000, true, 99))
         as v (offset_minutes, reachable, sessions)`,
      [id, hour(0)],
    );
    const { items } = await owner(routerCalls.status, {});
    const status = items.find((item) => item.id === id);
    expect(status).toMatchObject({ pending: 0, failed: 0, drift: 0 });
    expect(status?.hours).toEqual([
      { at: hour(3), reachable: true, activeSessions: 9 },
      { at: hour(2), reachable: false, activeSessions: null },
      { at: hour(1), reachable: true, activeSessions: 7 },
    ]);
    const history = await technician(routerCalls.history, { params: { id } });
    expect(history.samples).toHaveLength(5);
    expect(history.events.map(({ kind }) => kind).sort()).toEqual(['created', 'online', 'unreachable']);
    expect((await otherIsp(routerCalls.status, {})).items.map((item) => item.id)).not.toContain(id);
    expect(await expectProblem(otherIsp(routerCalls.history, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the figures of the network', () => {
  const observe = (routerId: number, state: string, sessions: number | null) =>
    panel.db.sql(
      'insert into router_observed_state (isp_id, router_id, state, active_sessions) values (1, $1, $2, $3)',
      [routerId, state, sessions],
    );
  const setSecrets = (subscriberId: number, state: string) =>
    panel.db.sql('update router_secrets set state = $2 where subscriber_id = $1', [subscriberId, state]);

  it('equal the lists that they open', async () => {
    const before = await owner(routerCalls.figures, {});
    const [online, unreachable, rejecting, archived] = [
      (await stored()).id,
      (await stored()).id,
      (await stored()).id,
      (await stored()).id,
    ];
    await observe(online, 'online', 40);
    await observe(unreachable, 'unreachable', 2);
    await observe(rejecting, 'auth_failed', null);
    await observe(archived, 'unreachable', 500);
    await panel.db.sql('update routers set archived_at = now() where id = $1', [archived]);
    const [failed, drifted] = [
      await insertSubscriber(online, 'active'),
      await insertSubscriber(online, 'active'),
    ];
    await setSecrets(failed, 'failed');
    await setSecrets(drifted, 'drift');
    // One that is moved waits on both routers, and is one subscriber.
    const moved = await insertSubscriber(online, 'active');
    await panel.db.sql(
      `insert into router_secrets (isp_id, router_id, name, subscriber_id, desired_state, profile)
       select isp_id, $2, name, subscriber_id, 'absent', profile from router_secrets where subscriber_id = $1`,
      [moved, unreachable],
    );
    const removed = await insertSubscriber(online, 'closed');
    await panel.db.sql('update subscribers set removed_at = now() where id = $1', [removed]);

    const figures = await owner(routerCalls.figures, {});
    expect(figures).toEqual({
      online: before.online + 1,
      down: before.down + 2,
      sessions: before.sessions + 42,
      changesPending: before.changesPending + 1,
      syncFailed: before.syncFailed + 1,
      drift: before.drift + 1,
    });
    const routers = async (state: 'online' | 'down') => (await owner(c.list, { query: { state } })).total;
    const subscribers = async (state: 'pending' | 'failed' | 'drift') =>
      (await owner(subscriberCalls.list, { query: { sync: state } })).total;
    expect({
      online: await routers('online'),
      down: await routers('down'),
      changesPending: await subscribers('pending'),
      syncFailed: await subscribers('failed'),
      drift: await subscribers('drift'),
    }).toEqual({ ...figures, sessions: undefined });
  });

  it('of another ISP do not count them', async () => {
    const before = await otherIsp(routerCalls.figures, {});
    await observe((await stored()).id, 'online', 7);
    expect(await otherIsp(routerCalls.figures, {})).toEqual(before);
  });
});
