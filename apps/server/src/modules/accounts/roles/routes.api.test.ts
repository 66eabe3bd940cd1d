import { type Client, calls } from '@lastmile/contract';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  panel = await startTestServer();
  fixtures = new AccessFixtures(panel);
  admin = await panel.clientOf(platformAdmin);
  owner = await panel.clientOf(north.logins.client);
});
afterAll(() => panel.close());

const c = calls.roles;

async function permissionIds(...pairs: string[]): Promise<number[]> {
  const { items } = await admin(calls.permissions.list, { query: { pageSize: 200 } });
  return pairs.map((pair) => items.find(({ action, subject }) => `${action} ${subject}` === pair)?.id ?? 0);
}
const pairsOf = async (id: number) =>
  (await admin(c.get, { params: { id } })).permissions.map(({ action, subject }) => `${action} ${subject}`);

describe('built-in roles', () => {
  it.each([
    ['admin', ['manage all']],
    [
      'platform_accountant',
      [
        'read Auth',
        'update Auth',
        'manage Checkout',
        'manage Coupon',
        'read Dashboard',
        'read Isp',
        'create IspNote',
        'read IspNote',
        'read Report',
        'create SavedView',
        'manage ServicePackage',
        'manage Settlement',
      ],
    ],
    [
      'platform_support',
      [
        'read ActingAs',
        'read Auth',
        'update Auth',
        'read Dashboard',
        'read Isp',
        'create IspNote',
        'read IspNote',
        'read IspPpp',
        'create SavedView',
        'manage Ticket',
      ],
    ],
    [
      'staff',
      [
        'read Auth',
        'update Auth',
        'read Dashboard',
        'read Department',
        'read LiveData',
        'read Profile',
        'read Staff',
        'read Subscriber',
        'create Ticket',
        'read Ticket',
        'update Ticket',
      ],
    ],
    [
      'collector',
      [
        'read Area',
        'read Auth',
        'update Auth',
        'read Dashboard',
        'read Invoice',
        'read Package',
        'create Payment',
        'read Payment',
        'read Profile',
        'read Subscriber',
        'create Ticket',
        'read Ticket',
      ],
    ],
    [
      'technician',
      [
        'read Area',
        'read Auth',
        'update Auth',
        'read Dashboard',
        'read Invoice',
        'read LiveData',
        'read Package',
        'read Profile',
        'read Router',
        'update Router',
        'create Subscriber',
        'read Subscriber',
        'update Subscriber',
        'create Ticket',
        'read Ticket',
        'update Ticket',
      ],
    ],
    [
      'accountant',
      [
        'read Area',
        'read Auth',
        'update Auth',
        'manage CashBook',
        'read Dashboard',
        'manage Invoice',
        'create Notification',
        'read Notification',
        'read Package',
        'manage Payment',
        'create PeriodClosing',
        'read PeriodClosing',
        'export PersonalData',
        'read Profile',
        'read Report',
        'read Reseller',
        'read Router',
        'read Checkout',
        'update Checkout',
        'read Gateway',
        'create SavedView',
        'pay ServiceCharge',
        'read ServiceCharge',
        'read Settlement',
        'read Subscriber',
        'create Ticket',
        'read Ticket',
      ],
    ],
    [
      'reseller',
      [
        'read Area',
        'read Auth',
        'update Auth',
        'read Dashboard',
        'create Invoice',
        'read Invoice',
        'read LiveData',
        'read Package',
        'create Payment',
        'read Payment',
        'read Profile',
        'read Report',
        'pay Reseller',
        'read Reseller',
        'create Subscriber',
        'read Subscriber',
        'update Subscriber',
        'create Ticket',
        'read Ticket',
      ],
    ],
    [
      'client',
      [
        'read Checkout',
        'update Checkout',
        'read Gateway',
        'update Gateway',
        'create SavedView',
        'erase PersonalData',
        'manage Retention',
        'manage Area',
        'read Audit',
        'read Auth',
        'update Auth',
        'manage CashBook',
        'grant Credit',
        'read Dashboard',
        'manage Department',
        'manage Invoice',
        'read Job',
        'read LiveData',
        'manage Notification',
        'manage Package',
        'manage Payment',
        'manage PeriodClosing',
        'export PersonalData',
        'manage Profile',
        'manage Report',
        'read Report',
        'manage Reseller',
        'read Role',
        'connect Router',
        'manage Router',
        'pay ServiceCharge',
        'read ServiceCharge',
        'confirm Settlement',
        'read Settlement',
        'manage Staff',
        'manage Subscriber',
        'reveal Subscriber',
        'manage Ticket',
        'create User',
        'read User',
        'update User',
      ],
    ],
  ])('give %s these permissions and no others', async (name, pairs) => {
    expect((await pairsOf(await fixtures.roleId(name))).sort()).toEqual([...pairs].sort());
  });
});

describe('roles', () => {
  it('consist of permissions, belong to one ISP or to all, and are offered accordingly', async () => {
    const reader = await admin(c.create, {
      body: {
        name: 'Reader',
        ispId: north.id,
        permissionIds: await permissionIds('read Area', 'read Profile'),
      },
    });
    await admin(c.create, { body: { name: 'Everywhere', permissionIds: [] } });
    await admin(c.create, {
      body: { name: 'Support desk', scope: 'platform', permissionIds: await permissionIds('read Isp') },
    });
    const namesFor = async (client: Client, ispId?: number) =>
      (await client(c.pick, { query: { ispId } })).items.map(({ name }) => name);
    expect(await namesFor(owner)).toEqual(expect.arrayContaining(['client', 'Reader', 'Everywhere']));
    expect(await namesFor(owner)).not.toContain('Support desk');
    expect(await namesFor(admin, south.id)).not.toContain('Reader');
    expect(await namesFor(admin)).toEqual([
      'admin',
      'platform_accountant',
      'platform_support',
      'Support desk',
    ]);
    expect(await owner(c.get, { params: { id: reader.id } })).toMatchObject({
      name: 'Reader',
      isSystem: false,
    });
    expect((await owner(c.list, { query: { search: 'reader' } })).total).toBe(1);
    expect(
      await expectProblem(admin(c.create, { body: { name: 'READER', ispId: north.id, permissionIds: [] } })),
    ).toMatchObject({
      code: 'roles.name_taken',
    });
  });

  it('apply to all users who have them at the next call, and changes are audited', async () => {
    const [area, profile] = await permissionIds('read Area', 'read Profile');
    const made = await admin(c.create, {
      body: { name: 'Changing', ispId: north.id, permissionIds: [profile ?? 0] },
    });
    const user = await fixtures.user(north, 'staff');
    await panel.db.sql('update users set role_id = $2 where id = $1', [user.id, made.id]);
    const areas = () => panel.clientWith(user.token)(calls.areas.list, { query: {} });
    const own = async () => (await panel.clientWith(user.token)(calls.identity.me, {})).ability;
    expect(await expectProblem(areas())).toMatchObject({ code: 'forbidden' });
    expect(await own()).toEqual([{ action: 'read', subject: 'Profile' }]);
    const change = (ids: number[], version: number) =>
      admin(c.update, { params: { id: made.id }, body: { name: 'Changing', permissionIds: ids, version } });
    await change([profile ?? 0, area ?? 0], 1);
    await areas();
    expect(await own()).toContainEqual({ action: 'read', subject: 'Area' });
    await change([profile ?? 0], 2);
    expect(await expectProblem(areas())).toMatchObject({ code: 'forbidden' });
    expect(await expectProblem(change([], 2))).toMatchObject({ code: 'stale' });
    const rows = await panel.db.sql(
      "select action from audit_log where entity = 'role_permissions' and isp_id = $1 and call = 'roles.update' order by id",
      [north.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['insert', 'delete']);
  });

  it('admin and client can only gain permissions; others keep their name and can lose permissions', async () => {
    const clientRole = await admin(c.get, { params: { id: await fixtures.roleId('client') } });
    const held = clientRole.permissions.map(({ id }) => id);
    const change = (id: number, name: string, ids: number[], version: number) =>
      admin(c.update, { params: { id }, body: { name, permissionIds: ids, version } });
    const { id, version } = clientRole;
    expect(await expectProblem(change(id, 'client', held.slice(1), version))).toMatchObject({
      status: 409,
      code: 'roles.built_in',
    });
    expect(await expectProblem(change(id, 'Boss', held, version))).toMatchObject({ code: 'roles.built_in' });
    const [jobs] = await permissionIds('update Job');
    await change(id, 'client', [...held, jobs ?? 0], version);
    const staff = await admin(c.get, { params: { id: await fixtures.roleId('staff') } });
    const fewer = staff.permissions
      .filter(({ subject }) => subject !== 'LiveData')
      .map((permission) => permission.id);
    await change(staff.id, 'staff', fewer, staff.version);
    expect(await pairsOf(staff.id)).not.toContain('read LiveData');
  });

  it('of an ISP never contain permissions of the platform', async () => {
    for (const pair of ['manage all', 'read Isp', 'manage Setting', 'read Coupon']) {
      const made = admin(c.create, {
        body: { name: fixtures.fresh('Greedy'), permissionIds: await permissionIds(pair) },
      });
      expect(await expectProblem(made)).toMatchObject({ status: 422, code: 'roles.platform_only' });
    }
    expect(
      await expectProblem(admin(c.create, { body: { name: 'Ghost', permissionIds: [999_999] } })),
    ).toMatchObject({
      code: 'roles.permission_not_found',
    });
  });

  it('are never assigned by users with fewer permissions', async () => {
    const desk = await admin(c.create, {
      body: {
        name: 'Role desk',
        scope: 'platform',
        permissionIds: await permissionIds(
          'create Role',
          'update Role',
          'read Role',
          'read Isp',
          'create User',
        ),
      },
    });
    const user = await fixtures.user(null, 'admin');
    await panel.db.sql('update users set role_id = $2 where id = $1', [user.id, desk.id]);
    const clerk = panel.clientWith(user.token);
    const make = async (...pairs: string[]) =>
      clerk(c.create, {
        body: {
          name: fixtures.fresh('By clerk'),
          scope: 'platform',
          permissionIds: await permissionIds(...pairs),
        },
      });
    await make('read Isp');
    for (const pair of ['update Isp', 'manage Isp', 'manage all']) {
      expect(await expectProblem(make(pair))).toMatchObject({ status: 403, code: 'roles.beyond_own_rights' });
    }
    const ownRole = await admin(c.get, { params: { id: desk.id } });
    const widened = clerk(c.update, {
      params: { id: desk.id },
      body: {
        name: 'Role desk',
        permissionIds: [...ownRole.permissions.map(({ id }) => id), ...(await permissionIds('manage all'))],
        version: ownRole.version,
      },
    });
    expect(await expectProblem(widened)).toMatchObject({ code: 'roles.beyond_own_rights' });
    const admins = clerk(calls.users.create, {
      body: { fullName: 'X', email: fixtures.freshEmail(), roleId: await fixtures.roleId('admin') },
    });
    expect(await expectProblem(admins)).toMatchObject({ code: 'roles.beyond_own_rights' });
  });

  it('created in an ISP are visible only there, and an ISP cannot change shared roles', async () => {
    const made = await admin(c.create, {
      body: {
        name: 'Role maker',
        ispId: north.id,
        permissionIds: await permissionIds('manage Role', 'read Area'),
      },
    });
    const user = await fixtures.user(north, 'staff');
    await panel.db.sql('update users set role_id = $2 where id = $1', [user.id, made.id]);
    const maker = panel.clientWith(user.token);
    const own = await maker(c.create, {
      body: {
        name: 'Ours',
        scope: 'platform',
        ispId: south.id,
        permissionIds: await permissionIds('read Area'),
      },
    });
    expect(await admin(c.get, { params: { id: own.id } })).toMatchObject({ scope: 'isp', ispId: north.id });
    const staff = await admin(c.get, { params: { id: await fixtures.roleId('staff') } });
    const change = maker(c.update, {
      params: { id: staff.id },
      body: { name: 'staff', permissionIds: [], version: staff.version },
    });
    expect(await expectProblem(change)).toMatchObject({ status: 403, code: 'forbidden' });
    const theirs = await fixtures.customRole(await fixtures.user(south, 'client'));
    const intrude = maker(c.update, {
      params: { id: theirs },
      body: { name: 'Mine', permissionIds: [], version: 1 },
    });
    expect(await expectProblem(intrude)).toMatchObject({ status: 404 });
  });
});

describe('permissions', () => {
  it('are created and renamed if they guard a call, and rejected otherwise', async () => {
    const save = (action: 'read' | 'pay' | 'delete', subject: 'Area' | 'User') =>
      admin(calls.permissions.create, { body: { action, subject, label: `May ${action}` } });
    const { id } = await save('delete', 'Area');
    const found = (await admin(calls.permissions.list, { query: { search: 'may delete' } })).items[0];
    expect(found).toMatchObject({ id, label: 'May delete', subject: 'Area' });
    expect(await expectProblem(save('pay', 'Area'))).toMatchObject({
      status: 422,
      code: 'permissions.unused_pair',
    });
  });
});
