import { type CallArguments, type Client, routerCalls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '../../../../test/access/fixtures.ts';
import { problemOf } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestPanel, type TestPanel } from '../../../../test/support/test-server.ts';
import { openPassword } from './rules/encrypted-password.ts';

const { index, pick, show, staticData, store, update, sync, allowWrites, acceptCertificate } = routerCalls;
const remove = routerCalls.delete;
type Form = CallArguments<typeof store>['body'];

let panel: TestPanel;
let world: World;
let owner: Client;
let technician: Client;
let stranger: Client;
beforeAll(async () => {
  panel = await startTestPanel();
  world = new World(panel);
  owner = await panel.clientOf(north.logins.client);
  technician = await panel.clientOf(north.logins.technician);
  stranger = await panel.clientOf(south.logins.client);
});
afterAll(() => panel.close());

const form = (changes: Partial<Form> = {}): Form => ({
  name: world.fresh('Router'),
  host: world.freshAddress(),
  port: 8728,
  protocol: 'api',
  username: 'panel',
  password: 'four winds',
  pollSeconds: 300,
  ...changes,
});
const stored = async (changes?: Partial<Form>) => {
  const body = form(changes);
  const { id, version } = await owner(store, { body });
  const { password: _, ...known } = body;
  return { id, version, known };
};
const waitingReadings = async (routerId: number) =>
  panel.db.sql("select id from jobs where name = 'routers.read-facts' and payload ->> 'routerId' = $1", [
    String(routerId),
  ]);

/** A line on the router, straight into the tables, with the wish that follows from its state. */
async function line(routerId: number, status: string): Promise<number> {
  const [made] = await panel.db.sql<{ id: string }>(
    `with sold as (
       insert into packages (isp_id, name, price_minor, download_kbps, upload_kbps, profile_name)
       values (1, $2, 100, 1000, 1000, 'home') returning id)
     insert into subscribers (isp_id, username, router_id, package_id, billing_mode, billing_day, status, status_reason, status_since)
     select 1, $2, $1, id, 'prepaid', 1, $3, case when $3 = 'suspended' then 'unpaid' end, now() from sold returning id`,
    [routerId, world.fresh('line'), status],
  );
  const id = Number(made?.id);
  await panel.db.sql(`begin; set local app.isp_id = '1'; select keep_wishes(array[${id}]); commit`);
  return id;
}
const wishOf = async (subscriberId: number) =>
  (
    await panel.db.sql('select want, profile, wish_version from router_secrets where subscriber_id = $1', [
      subscriberId,
    ])
  )[0];

describe('a new router', () => {
  it('is kept, listed and read in the background; its password never leaves', async () => {
    const { id, known } = await stored({
      name: '  Mirpur 1 ',
      host: 'Mirpur-1.Example',
      note: 'On the roof',
    });
    const detail = await owner(show, { params: { id } });
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
    const { items } = await technician(index, { query: { search: 'mirpur' } });
    expect(items.map((router) => router.id)).toEqual([id]);
    expect((await technician(pick, {})).items).toContainEqual({ id, name: 'Mirpur 1' });
    expect(known.port).toBe(8728);
  });

  it('is sealed for its address: elsewhere the password does not open', async () => {
    const { id, known } = await stored();
    const [row] = await panel.db.sql<{ password_sealed: string }>(
      'select password_sealed from routers where id = $1',
      [id],
    );
    const { sealer } = panel.panel.services;
    const at = { ispId: 1, host: known.host, port: known.port, passwordSealed: row?.password_sealed ?? '' };
    expect(openPassword(sealer, at)).toBe('four winds');
    for (const elsewhere of [{ host: '10.0.0.66' }, { port: 8729 }, { ispId: 2 }]) {
      expect(() => openPassword(sealer, { ...at, ...elsewhere })).toThrow();
    }
  });

  it('takes no name and no address twice, and says which field it is', async () => {
    const { known } = await stored();
    expect(await problemOf(owner(store, { body: form({ name: known.name.toUpperCase() }) }))).toMatchObject({
      status: 422,
      code: 'routers.name_taken',
      errors: [{ path: 'name' }],
    });
    expect(await problemOf(owner(store, { body: form({ host: known.host }) }))).toMatchObject({
      code: 'routers.address_taken',
      errors: [{ path: 'host' }],
    });
    expect(await problemOf(owner(store, { body: form({ areaId: 99_999 }) }))).toMatchObject({
      code: 'routers.area_not_found',
      errors: [{ path: 'areaId' }],
    });
    await stranger(store, { body: form({ name: known.name, host: known.host }) });
  });

  it.each(['127.0.0.1', '::1', '169.254.169.254', '0.0.0.0', '::ffff:127.0.0.1', 'localhost'])(
    'is refused at %s',
    async (host) => {
      expect(await problemOf(owner(store, { body: form({ host }) }))).toMatchObject({
        status: 422,
        code: 'routers.address_refused',
        errors: [{ path: 'host' }],
      });
    },
  );

  it.each(['http://router', 'a b', '10.0.0.1:8728', '[::1]', '-a'])('is no host: %s', async (host) => {
    expect(await problemOf(owner(store, { body: form({ host }) }))).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'host' }],
    });
  });
});

describe('changing a router', () => {
  it('keeps the password that is left out, and reads the router only when it is reached otherwise', async () => {
    const { id, version, known } = await stored();
    const [{ password_sealed: before } = { password_sealed: '' }] = await panel.db.sql<{
      password_sealed: string;
    }>('select password_sealed from routers where id = $1', [id]);
    await panel.db.sql('delete from jobs');
    const renamed = await technician(update, { params: { id }, body: { ...known, note: 'Moved', version } });
    expect(await panel.db.sql('select password_sealed, note from routers where id = $1', [id])).toEqual([
      { password_sealed: before, note: 'Moved' },
    ]);
    expect(await waitingReadings(id)).toHaveLength(0);
    const body = { ...known, username: 'another', version: renamed.version };
    await technician(update, { params: { id }, body });
    expect(await waitingReadings(id)).toHaveLength(1);
  });

  it('asks for the password again when the address changes', async () => {
    const { id, version, known } = await stored();
    const moved = { ...known, host: world.freshAddress(), version };
    for (const body of [moved, { ...known, port: 9999, version }]) {
      expect(await problemOf(technician(update, { params: { id }, body }))).toMatchObject({
        status: 422,
        code: 'routers.password_needed',
        errors: [{ path: 'password' }],
      });
    }
    await panel.db.sql("update routers set tls_fingerprint = 'AA' where id = $1", [id]);
    const body = { ...moved, password: 'five winds', version: version + 1 };
    await technician(update, { params: { id }, body });
    expect(await owner(show, { params: { id } })).toMatchObject({ host: moved.host, tlsFingerprint: null });
  });

  it('refuses a stale version', async () => {
    const { id, known } = await stored();
    expect(await problemOf(owner(update, { params: { id }, body: { ...known, version: 7 } }))).toMatchObject({
      status: 409,
      code: 'stale',
    });
  });

  it('moves suspended lines to the profile that it now names, in the same breath', async () => {
    const { id, version, known } = await stored();
    await panel.db.sql(
      "insert into isp_settings (isp_id, suspension_method) values (1, 'expired_profile') on conflict (isp_id, id) do update set suspension_method = 'expired_profile'",
    );
    const suspended = await line(id, 'suspended');
    const active = await line(id, 'active');
    expect(await wishOf(suspended)).toMatchObject({ want: 'expired', profile: 'expired', wish_version: 1 });
    await owner(update, { params: { id }, body: { ...known, expiredProfile: 'walled', version } });
    expect(await wishOf(suspended)).toMatchObject({ want: 'expired', profile: 'walled', wish_version: 2 });
    expect(await wishOf(active)).toMatchObject({ want: 'enabled', profile: 'home', wish_version: 1 });
    await panel.db.sql('delete from isp_settings');
  });
});

describe('letting the panel write', () => {
  it('shows first what would be written, then lets it', async () => {
    const { id, version } = await stored();
    await line(id, 'active');
    await line(id, 'active');
    await line(id, 'suspended');
    const wanted = { enabled: 2, disabled: 1, expired: 0, absent: 0 };
    expect(await technician(allowWrites, { body: { id, version, preview: true } })).toEqual({
      id,
      version,
      wanted,
    });
    expect((await owner(show, { params: { id } })).writesAllowed).toBe(false);
    expect(await technician(allowWrites, { body: { id, version } })).toEqual({
      id,
      version: version + 1,
      wanted,
    });
    expect(await owner(show, { params: { id } })).toMatchObject({
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
  it('is accepted by what was compared, or forgotten', async () => {
    const { id, version } = await stored();
    const fingerprint = Array(32).fill('AB').join(':');
    const first = await technician(acceptCertificate, { body: { id, version, fingerprint } });
    expect((await owner(show, { params: { id } })).tlsFingerprint).toBe(fingerprint);
    await technician(acceptCertificate, { body: { id, version: first.version, fingerprint: null } });
    expect((await owner(show, { params: { id } })).tlsFingerprint).toBeNull();
  });
});

describe('deleting a router', () => {
  it('is refused while subscribers are on it; one with history is archived, another is gone', async () => {
    const { id, version, known } = await stored();
    const subscriber = await line(id, 'active');
    expect(await problemOf(owner(remove, { body: { id, version } }))).toMatchObject({
      status: 409,
      code: 'routers.has_subscribers',
    });
    await panel.db.sql("update subscribers set status = 'left' where id = $1", [subscriber]);
    expect(await owner(remove, { body: { id, version } })).toEqual({ id, archived: true });
    expect((await owner(index, { query: { search: known.name } })).items).toEqual([]);
    const archived = (await owner(index, { query: { archived: 'yes' } })).items;
    expect(archived.map((router) => router.id)).toContain(id);
    const body = { ...known, version: version + 1 };
    const refused = { status: 409, code: 'routers.archived' };
    expect(await problemOf(owner(update, { params: { id }, body }))).toMatchObject(refused);
    expect(await problemOf(owner(sync, { params: { id } }))).toMatchObject(refused);
    await stored({ name: known.name, host: known.host });

    const fresh = await stored();
    expect(await owner(remove, { body: { id: fresh.id, version: 1 } })).toEqual({
      id: fresh.id,
      archived: false,
    });
    expect(await problemOf(owner(show, { params: { id: fresh.id } }))).toMatchObject({ status: 404 });
  });
});

describe('another ISP', () => {
  it("does not see this ISP's routers, nor reach them", async () => {
    const { id, version, known } = await stored();
    expect((await stranger(index, { query: { search: known.name } })).items).toEqual([]);
    expect((await stranger(pick, {})).items.map((router) => router.id)).not.toContain(id);
    const tries = [
      stranger(show, { params: { id } }),
      stranger(staticData, { params: { routerId: id } }),
      stranger(update, { params: { id }, body: { ...known, version } }),
      stranger(sync, { params: { id } }),
      stranger(allowWrites, { body: { id, version, preview: true } }),
      stranger(remove, { body: { id, version } }),
    ];
    const answers = await Promise.all(tries.map(problemOf));
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
  });
});

describe('reading it now', () => {
  it('makes one job that waits, however often it is asked for', async () => {
    const { id } = await stored();
    const [first, second] = [
      await technician(sync, { params: { id } }),
      await technician(sync, { params: { id } }),
    ];
    expect(second).toEqual(first);
    expect(await waitingReadings(id)).toHaveLength(1);
    expect(await technician(staticData, { params: { routerId: id } })).toMatchObject({
      asOf: null,
      live: false,
      interfaces: [],
    });
  });
});
