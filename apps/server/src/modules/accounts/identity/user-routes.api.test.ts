import { type Client, calls } from '@lastmile/contract';
import { platformAdmin, testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../test/access/fixtures.ts';
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

const c = calls.users;
const clientOf = ({ token }: TestUser) => panel.clientWith(token);

/** Changes some fields of a user and keeps the others. */
async function edit(as: Client, id: number, changes: object, seenBy: Client = admin) {
  const { fullName, email, mobile, roleId, status, version } = await seenBy(c.get, { params: { id } });
  return as(c.update, {
    params: { id },
    body: { fullName, email, mobile, roleId, status, version, ...changes },
  });
}

describe('users', () => {
  it('are created with a role and a password, and can sign in', async () => {
    const email = fixtures.freshEmail();
    const roleId = await fixtures.roleId('collector');
    const made = await owner(c.create, {
      body: {
        fullName: ' Jamal ',
        email: email.toUpperCase(),
        mobile: '01812-345678',
        roleId,
        password: 'four winds of the delta',
      },
    });
    expect(made.status).toBe('active');
    expect(await owner(c.get, { params: { id: made.id } })).toMatchObject({
      fullName: 'Jamal',
      email,
      mobile: '+8801812345678',
      roleName: 'collector',
      ispId: north.id,
      lastLoginAt: null,
    });
    await panel.clientWith()(calls.identity.login, {
      body: { login: email, password: 'four winds of the delta' },
    });
  });

  it('without a password are invited by mail and sign in after choosing one', async () => {
    const email = fixtures.freshEmail();
    const { id, status } = await owner(c.create, {
      body: { fullName: 'Nusrat', email, roleId: await fixtures.roleId('staff') },
    });
    expect(status).toBe('invited');
    const mail = (await panel.mails()).find(({ to }) => to === email);
    expect(mail?.subject).toContain(north.name);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    panel.clock.advance(6 * 86_400_000);
    const password = 'four winds of the delta';
    await panel.clientWith()(calls.identity.resetPassword, { body: { token, password } });
    await panel.clientWith()(calls.identity.login, { body: { login: email, password } });
    admin = await panel.clientOf(platformAdmin);
    owner = await panel.clientOf(north.logins.client);
    expect(await owner(c.get, { params: { id } })).toMatchObject({ status: 'active' });
  });

  it('require a login and a password or invitation, and are unique on the platform', async () => {
    const roleId = await fixtures.roleId('staff');
    const add = (body: object) =>
      expectProblem(owner(c.create, { body: { fullName: 'X', roleId, ...body } }));
    expect(await add({})).toMatchObject({ code: 'users.no_login' });
    expect(await add({ mobile: '01912345678' })).toMatchObject({ code: 'users.no_sign_in_method' });
    expect(await add({ mobile: '12345', password: 'four winds' })).toMatchObject({
      code: 'users.not_a_mobile',
    });
    expect(await add({ email: 'someone@x.test', password: 'qwertyuiop' })).toMatchObject({
      code: 'identity.weak_password',
    });
    expect(await add({ email: north.logins.client })).toMatchObject({
      code: 'users.email_taken',
      errors: [{ path: 'email' }],
    });
  });

  it('are listed by role, status and name, paged and exported', async () => {
    const roleId = await fixtures.roleId('technician');
    const { items } = await owner(c.list, { query: { roleId } });
    expect(items.map(({ email }) => email)).toEqual([north.logins.technician]);
    expect((await owner(c.list, { query: { search: 'NORTH NET TECH' } })).total).toBe(1);
    expect(
      (await admin(c.list, { query: { roleId, sort: '-fullName' } })).items.map(({ ispName }) => ispName),
    ).toEqual([south.name, north.name]);
    expect((await admin(c.list, { query: { ispId: south.id, status: 'active' } })).total).toBe(6);
    const token = await panel.tokenOf(north.logins.client);
    const csv = await panel.request('/api/user/list?format=csv', {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await csv.text();
    expect(text).toContain(north.logins.technician);
    expect(text).not.toContain('south.test');
    expect(text).not.toContain('argon2');
  });

  it('are exported with the display names of their roles, and so are the roles', async () => {
    const fileOf = async (path: string, language: string) => {
      const token = await panel.tokenOf(north.logins.client);
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
      return (await panel.request(`${path}?format=csv`, { headers })).text();
    };
    for (const path of ['/api/user/list', '/api/role/list']) {
      expect(await fileOf(path, 'en'), path).toContain(',Support agent,');
      expect(await fileOf(path, 'de'), path).toContain(',Techniker,');
      expect(await fileOf(path, 'en'), path).not.toMatch(/,(client|staff|technician),/);
    }
  });

  it('are updated only at the version that was read', async () => {
    const { id } = await fixtures.user(north, 'staff');
    await edit(owner, id, { fullName: 'Once' });
    expect(await expectProblem(edit(owner, id, { fullName: 'Late', version: 1 }))).toMatchObject({
      code: 'stale',
    });
  });
});

describe('a change of role', () => {
  it('takes effect at the next call', async () => {
    const user = await fixtures.user(north, 'staff');
    const areas = () => clientOf(user)(calls.areas.list, { query: {} });
    expect(await expectProblem(areas())).toMatchObject({ code: 'forbidden' });
    await edit(owner, user.id, { roleId: await fixtures.roleId('collector') });
    await areas();
    await edit(owner, user.id, { roleId: await fixtures.roleId('staff') });
    expect(await expectProblem(areas())).toMatchObject({ code: 'forbidden' });
    await edit(owner, user.id, { status: 'disabled' });
    expect(await expectProblem(areas())).toMatchObject({ code: 'unauthenticated' });
  });

  it('reaches other processes with the announcement', async () => {
    const other = await startTestServer({ beside: panel });
    const user = await fixtures.user(north, 'collector');
    const areas = () => other.clientWith(user.token)(calls.areas.list, { query: {} });
    await areas();
    await edit(owner, user.id, { roleId: await fixtures.roleId('staff') });
    await vi.waitFor(async () => expect(await expectProblem(areas())).toMatchObject({ code: 'forbidden' }), {
      timeout: 60_000,
    });
    await other.close();
  });

  it('is not allowed for one’s own role', async () => {
    const user = await fixtures.user(north, 'client');
    const promote = edit(clientOf(user), user.id, { roleId: await fixtures.roleId('accountant') });
    expect(await expectProblem(promote)).toMatchObject({ status: 403, code: 'users.own_role' });
    expect(await expectProblem(edit(clientOf(user), user.id, { status: 'locked' }))).toMatchObject({
      code: 'users.own_role',
    });
    await edit(clientOf(user), user.id, { fullName: 'A new name' });
  });

  it('never gives permissions that the caller does not hold', async () => {
    const [role] = await panel.db.sql<{ id: number }>(
      "insert into roles (isp_id, name, scope) values ($1, 'Manager of people', 'isp') returning id::int",
      [north.id],
    );
    await panel.db.sql(
      "insert into role_permissions (role_id, permission_id) select $1, id from permissions where action = 'manage' and subject = 'User'",
      [role?.id],
    );
    const { id } = await fixtures.user(north, 'staff');
    expect(await expectProblem(edit(owner, id, { roleId: role?.id ?? 0 }))).toMatchObject({
      status: 403,
      code: 'roles.beyond_own_rights',
    });
    // The right to update users does not extend to users with more permissions.
    const manager = await fixtures.user(north, 'staff');
    await panel.db.sql('update users set role_id = $2 where id = $1', [manager.id, role?.id]);
    const { id: ownerId } = await fixtures.user(north, 'client');
    expect(await expectProblem(edit(clientOf(manager), ownerId, { status: 'locked' }))).toMatchObject({
      code: 'roles.beyond_own_rights',
    });
  });

  it('rejects roles of another ISP, and platform roles for ISP users, as if they did not exist', async () => {
    const theirs = await fixtures.customRole(await fixtures.user(south, 'client'));
    const { id } = await fixtures.user(north, 'staff');
    for (const roleId of [theirs, await fixtures.roleId('admin'), 999_999]) {
      const refused = await expectProblem(edit(owner, id, { roleId }));
      expect(refused).toMatchObject({
        status: 422,
        code: 'users.role_not_found',
        errors: [{ path: 'roleId' }],
      });
    }
    expect(await expectProblem(edit(admin, id, { roleId: theirs }))).toMatchObject({
      code: 'users.role_not_found',
    });
    expect(await expectProblem(edit(admin, id, { roleId: await fixtures.roleId('admin') }))).toMatchObject({
      code: 'users.role_not_found',
    });
  });
});

describe('the last administrator', () => {
  it('cannot be demoted or locked, also not by two concurrent changes', async () => {
    const [first, second] = [await fixtures.user(null, 'admin'), await fixtures.user(null, 'admin')];
    await panel.db.sql("update users set status = 'disabled' where email = $1", [platformAdmin]);
    const [support] = await panel.db.sql<{ id: number }>(
      "insert into roles (name, scope) values ('Support', 'platform') returning id::int",
    );
    const demote = (by: TestUser, whom: TestUser) =>
      edit(clientOf(by), whom.id, { roleId: support?.id ?? 0 }, clientOf(by));
    const outcomes = await Promise.allSettled([demote(first, second), demote(second, first)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await panel.db.sql<{ id: number }>(
      "select u.id::int from users u join roles r on r.id = u.role_id where r.name = 'admin' and status = 'active'",
    );
    expect(left).toHaveLength(1);
    // Another user with every permission of the platform is rejected as well.
    await panel.db.sql(
      "insert into role_permissions (role_id, permission_id) select $1, id from permissions where action = 'manage' and subject = 'all'",
      [support?.id],
    );
    const helper = await fixtures.user(null, 'admin');
    await panel.db.sql('update users set role_id = $2 where id = $1', [helper.id, support?.id]);
    const last = left[0]?.id ?? 0;
    for (const changes of [{ status: 'locked' }, { roleId: support?.id ?? 0 }]) {
      const refused = await expectProblem(edit(clientOf(helper), last, changes, clientOf(helper)));
      expect(refused).toMatchObject({ status: 409, code: 'users.last_administrator' });
    }
    await panel.db.sql("update users set status = 'active' where email = $1", [platformAdmin]);
  });
});

describe('users of another ISP', () => {
  it('are not listed, returned, found or changed', async () => {
    const otherIsp = await panel.clientOf(south.logins.client);
    const { id } = await fixtures.user(north, 'staff');
    expect((await otherIsp(c.list, { query: { search: 'north' } })).total).toBe(0);
    expect((await otherIsp(c.list, { query: { ispId: north.id } })).total).toBe(0);
    expect(await expectProblem(otherIsp(c.get, { params: { id } }))).toMatchObject({ status: 404 });
    expect(await expectProblem(edit(otherIsp, id, { fullName: 'Mine' }))).toMatchObject({ status: 404 });
    const made = await otherIsp(c.create, {
      body: {
        fullName: 'X',
        email: fixtures.freshEmail(),
        roleId: await fixtures.roleId('staff'),
        ispId: north.id,
        password: testPassword,
      },
    });
    expect(await otherIsp(c.get, { params: { id: made.id } })).toMatchObject({ ispId: south.id });
  });
});
