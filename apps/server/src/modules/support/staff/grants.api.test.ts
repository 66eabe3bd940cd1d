import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures, type TestUser } from '../../../../test/access/fixtures.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const s = calls.staff;
let server: TestServer;
let owner: Client;
let fixtures: AccessFixtures;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  fixtures = new AccessFixtures(server);
});
afterAll(() => server.close());

const department = async () =>
  (await owner(calls.departments.create, { body: { name: fixtures.fresh('Team'), description: null } })).id;
const area = async () =>
  owner(calls.areas.create, { body: { name: fixtures.fresh('Block'), parentId: null } });
const roleOf = async ({ id }: TestUser) =>
  Number(
    (await server.db.sql<{ role_id: string }>('select role_id from users where id = $1', [id]))[0]?.role_id,
  );
const codeOf = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const userForm = (roleId: number) => ({
  fullName: fixtures.fresh('Member'),
  email: fixtures.freshEmail(),
  password: 'a long enough password',
  roleId,
});
const hiring = [
  ['manage', 'Staff'],
  ['create', 'User'],
  ['update', 'User'],
  ['read', 'Ticket'],
] as const;

describe('the names of departments and staff', () => {
  it('are for any ticket right', async () => {
    const opener = await userWith(fixtures, [['create', 'Ticket']]);
    const client = server.clientWith(opener.token);
    const id = await department();
    expect((await client(calls.departments.pick, {})).items.map((row) => row.id)).toContain(id);
    expect((await client(s.pick, { query: {} })).items).toEqual([]);
    const other = server.clientWith((await userWith(fixtures, [['read', 'Package']])).token);
    expect(await codeOf(other(calls.departments.pick, {}))).toBe('forbidden');
    expect(await codeOf(other(s.pick, { query: {} }))).toBe('forbidden');
  });
});

describe('nobody grants more than they hold', () => {
  it('of a role, also when staff are updated or enrolled', async () => {
    const recruiter = await userWith(fixtures, hiring);
    const client = server.clientWith(recruiter.token);
    const departmentId = await department();
    const own = await roleOf(recruiter);
    const { id } = await client(s.create, { body: { ...userForm(own), departmentId, position: null } });
    const clientRole = await fixtures.roleId('client');
    expect(await codeOf(client(s.update, { body: { id, roleId: clientRole, version: 1 } }))).toBe(
      'roles.beyond_own_rights',
    );
    const { id: userId } = await fixtures.user(north, 'client');
    expect(await codeOf(client(s.enrol, { body: { userId, departmentId, position: null } }))).toBe(
      'roles.beyond_own_rights',
    );
  });

  it('of areas and payment methods', async () => {
    const recruiter = await userWith(fixtures, hiring);
    const client = server.clientWith(recruiter.token);
    const [mine, other] = [await area(), await area()];
    await server.db.sql(
      "update users set area_ids = array[$2::bigint], payment_methods = '{cash,bkash}' where id = $1",
      [recruiter.id, mine.id],
    );
    const roleId = await roleOf(recruiter);
    const departmentId = await department();
    const limits = { areaIds: [mine.id], paymentMethods: ['cash' as const] };
    const beyond = 'users.beyond_own_limits';
    const wider = [
      { areaIds: [mine.id, other.id] },
      { areaIds: [] },
      { paymentMethods: ['cash' as const, 'nagad' as const] },
      { paymentMethods: [] },
    ];
    for (const change of wider) {
      const user = { ...userForm(roleId), ...limits, ...change };
      expect(await codeOf(client(calls.users.create, { body: user }))).toBe(beyond);
      expect(await codeOf(client(s.create, { body: { ...user, departmentId, position: null } }))).toBe(
        beyond,
      );
    }
    const { id, userId } = await client(s.create, {
      body: { ...userForm(roleId), ...limits, departmentId, position: null },
    });
    for (const change of wider) {
      expect(await codeOf(client(s.update, { body: { id, ...change, version: 1 } }))).toBe(beyond);
      const update = client(calls.users.update, { params: { id: userId }, body: { ...change, version: 1 } });
      expect(await codeOf(update)).toBe(beyond);
    }
    await client(s.update, { body: { id, fullName: 'Renamed', version: 1 } });
  });

  it('of a department', async () => {
    const [mine, other] = [await department(), await department()];
    const lead = await userWith(fixtures, hiring, 'own_department');
    await owner(s.enrol, { body: { userId: lead.id, departmentId: mine, position: null } });
    const client = server.clientWith(lead.token);
    const roleId = await roleOf(lead);
    const beyond = 'roles.beyond_own_scope';
    const form = () => ({ ...userForm(roleId), position: null });
    expect(await codeOf(client(s.create, { body: { ...form(), departmentId: other } }))).toBe(beyond);
    const { id } = await client(s.create, { body: { ...form(), departmentId: mine } });
    expect(await codeOf(client(s.update, { body: { id, departmentId: other, version: 1 } }))).toBe(beyond);
    const free = await fixtures.user(north, 'staff');
    await server.db.sql('update users set role_id = $2 where id = $1', [free.id, roleId]);
    const enrol = (departmentId: number) =>
      client(s.enrol, { body: { userId: free.id, departmentId, position: null } });
    expect(await codeOf(enrol(other))).toBe(beyond);
    await enrol(mine);
  });
});

describe('enrolling', () => {
  it('takes back who has left, once their user is active again', async () => {
    const [first, second] = [await department(), await department()];
    const { id: userId } = await fixtures.user(north, 'technician');
    const enrol = (departmentId: number) =>
      owner(s.enrol, { body: { userId, departmentId, position: 'Fitter' } });
    const { id } = await enrol(first);
    expect(await codeOf(enrol(second))).toBe('staff.already_staff');
    await owner(s.delete, { body: { id, version: 1 } });
    expect(await codeOf(enrol(second))).toBe('staff.user_not_found');
    await owner(calls.users.update, { params: { id: userId }, body: { status: 'active', version: 2 } });
    expect((await owner(s.candidates, {})).items.map((row) => row.id)).toContain(userId);
    expect(await enrol(second)).toMatchObject({ id });
    const [row] = (await owner(s.list, { query: { departmentId: second } })).items;
    expect(row).toMatchObject({ id, leftOn: null, position: 'Fitter' });
  });

  it('refuses resellers and those who work for one', async () => {
    const departmentId = await department();
    const reseller = await fixtures.user(north, 'reseller');
    const helper = await fixtures.user(north, 'staff');
    await server.db.sql('update users set reseller_user_id = $2 where id = $1', [helper.id, reseller.id]);
    for (const { id: userId } of [reseller, helper])
      expect(await codeOf(owner(s.enrol, { body: { userId, departmentId, position: null } }))).toBe(
        'staff.user_not_found',
      );
  });
});
