import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const d = calls.departments;
const s = calls.staff;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
});
afterAll(() => server.close());

let count = 0;
const department = async (client = owner) =>
  (await client(d.create, { body: { name: `Department ${++count}`, description: null } })).id;
const roleId = async (name: string): Promise<number> => {
  const [row] = await server.db.sql<{ id: string }>('select id from roles where name = $1 and is_system', [
    name,
  ]);
  return Number(row?.id);
};
const form = async (departmentId: number, role = 'staff') => ({
  fullName: `Member ${++count}`,
  email: `member${count}@north.test`,
  roleId: await roleId(role),
  departmentId,
  position: 'Agent',
  password: 'a long enough password',
});
const member = async (departmentId: number, role = 'staff') =>
  owner(s.create, { body: await form(departmentId, role) });
const versionOf = async (id: number) =>
  (await owner(d.list, { query: {} })).items.find((row) => row.id === id)?.version ?? 0;
const ticket = async (departmentId: number, staffId?: number) =>
  (
    await owner(calls.tickets.create, {
      body: { subject: 'No internet', body: 'It is down', departmentId, staffId },
    })
  ).id;
const details = (ticketId: number) => owner(calls.tickets.get, { query: { ticketId } });

describe('departments', () => {
  it('are created, renamed, listed and unique by name', async () => {
    const id = await department();
    const name = `Renamed ${id}`;
    await owner(d.update, { body: { id, name, version: 1 } });
    const row = (await owner(d.list, { query: { search: name } })).items[0];
    expect(row).toMatchObject({
      id,
      name,
      description: null,
      isActive: true,
      staffCount: 0,
      openTicketCount: 0,
    });
    const taken = owner(d.create, { body: { name: name.toUpperCase(), description: null } });
    expect((await expectProblem(taken)).code).toBe('departments.name_taken');
    const outdated = owner(d.update, { body: { id, name: 'Other', version: 1 } });
    expect((await expectProblem(outdated)).code).toBe('stale');
  });

  it('hand over their tickets and staff when they are deactivated, and can be made active again', async () => {
    const [from, to] = [await department(), await department()];
    const { id: staffId } = await member(from);
    const ticketId = await ticket(from, staffId);
    const version = await versionOf(from);
    const refused = owner(d.delete, { body: { id: from, version } });
    expect((await expectProblem(refused)).code).toBe('departments.in_use');
    expect(await owner(d.delete, { body: { id: from, moveTo: to, version } })).toMatchObject({
      movedTickets: 1,
      movedStaff: 1,
    });
    expect(await details(ticketId)).toMatchObject({ departmentId: to, staffId });
    expect((await details(ticketId)).events.at(-1)).toMatchObject({ kind: 'department' });
    expect((await owner(d.pick, {})).items.map(({ id }) => id)).not.toContain(from);
    await owner(d.update, { body: { id: from, isActive: true, version: version + 1 } });
    expect((await owner(d.pick, {})).items.map(({ id }) => id)).toContain(from);
  });

  it('of another ISP are neither seen nor changed', async () => {
    const id = await department();
    expect((await otherIsp(d.list, { query: {} })).items.map((row) => row.id)).not.toContain(id);
    const update = otherIsp(d.update, { body: { id, name: 'Taken', version: 1 } });
    expect((await expectProblem(update)).status).toBe(404);
    const target = await department(otherIsp);
    const move = owner(d.delete, { body: { id, moveTo: target, version: 1 } });
    expect((await expectProblem(move)).code).toBe('departments.not_found');
  });
});

describe('staff', () => {
  it('is a new user with a role, a department and limits, who can sign in', async () => {
    const departmentId = await department();
    const body = { ...(await form(departmentId)), paymentMethods: ['bkash' as const] };
    const added = await owner(s.create, { body });
    expect(added.userStatus).toBe('active');
    const [row] = (await owner(s.list, { query: { departmentId } })).items;
    expect(row).toMatchObject({
      userId: added.userId,
      fullName: body.fullName,
      position: 'Agent',
      paymentMethods: ['bkash'],
      roleName: 'staff',
      leftOn: null,
    });
  });

  it('is added, like a user, only with permissions and a data scope that the caller has', async () => {
    const departmentId = await department();
    const adminRole = await server.db.sql<{ id: string }>(
      "insert into roles (isp_id, name, scope) values (1, 'Hiring', 'isp') returning id",
    );
    await server.db.sql(
      `insert into role_permissions (role_id, permission_id) select $1, id from permissions
       where (action, subject) in (('manage', 'Staff'), ('create', 'User'), ('read', 'Ticket'))`,
      [adminRole[0]?.id],
    );
    await server.db.sql('update users set role_id = $1 where email = $2', [
      adminRole[0]?.id,
      north.logins.accountant,
    ]);
    const recruiter = await server.clientOf(north.logins.accountant);
    const { departmentId: _department, position: _position, ...user } = await form(departmentId, 'client');
    const beyond = 'roles.beyond_own_rights';
    expect((await expectProblem(recruiter(calls.users.create, { body: user }))).code).toBe(beyond);
    const staff = recruiter(s.create, { body: await form(departmentId, 'client') });
    expect((await expectProblem(staff)).code).toBe(beyond);
    expect((await owner(s.list, { query: { departmentId } })).total).toBe(0);
  });

  it('in another department loses the open tickets of the old one', async () => {
    const [from, to] = [await department(), await department()];
    const { id } = await member(from);
    const ticketId = await ticket(from, id);
    const moved = await owner(s.update, { body: { id, departmentId: to, version: 1 } });
    expect(moved.unassignedTickets).toBe(1);
    expect(await details(ticketId)).toMatchObject({ departmentId: from, staffId: null });
  });

  it('that leaves asks where open tickets and cash go, and can no longer sign in', async () => {
    const departmentId = await department();
    const { id, userId } = await member(departmentId, 'technician');
    const { id: colleague } = await member(departmentId);
    const ticketId = await ticket(departmentId, id);
    const billable = await createBillable(server.db, north.id);
    await recordCashPayment(
      { db: server.db, clock: server.clock, ispId: north.id },
      { subscriberId: await billable.subscriber(), amountMinor: 500_00, userId },
    );
    expect(await owner(s.leaving, { query: { id } })).toMatchObject({
      openTicketCount: 1,
      cashMinor: 500_00,
    });
    const leave = (rest: object) => owner(s.delete, { body: { id, version: 1, ...rest } });
    expect((await expectProblem(leave({}))).code).toBe('staff.tickets_open');
    expect((await expectProblem(leave({ ticketsTo: colleague }))).code).toBe('staff.cash_held');
    const [other] = [await member(await department())];
    expect((await expectProblem(leave({ ticketsTo: other?.id }))).code).toBe('staff.other_department');
    const ownerId = (await owner(calls.identity.me, {})).id;
    expect(await leave({ ticketsTo: colleague, cashTo: ownerId, reason: 'Moved away' })).toMatchObject({
      movedTickets: 1,
      cashMinor: 500_00,
    });
    expect(await details(ticketId)).toMatchObject({ staffId: colleague });
    const [cash] = await server.db.sql<{ mine: string; theirs: string }>(
      `select (select balance_minor from cash_balances where user_id = $1) as mine,
        (select balance_minor from cash_balances where user_id = $2) as theirs`,
      [ownerId, userId],
    );
    expect([Number(cash?.mine), Number(cash?.theirs)]).toEqual([500_00, 0]);
    const [user] = await server.db.sql<{ status: string }>('select status from users where id = $1', [
      userId,
    ]);
    expect(user?.status).toBe('disabled');
    expect((await expectProblem(leave({}))).code).toBe('staff.is_former');
    expect((await owner(s.list, { query: { departmentId, isFormer: 'true' } })).total).toBe(1);
  });

  it('of another ISP is neither seen nor changed', async () => {
    const departmentId = await department();
    const { id, userId } = await member(departmentId);
    expect((await otherIsp(s.list, { query: {} })).items).toEqual([]);
    expect((await expectProblem(otherIsp(s.delete, { body: { id, version: 1 } }))).status).toBe(404);
    const theirs = await department(otherIsp);
    const enrol = otherIsp(s.enrol, { body: { userId, departmentId: theirs, position: null } });
    expect((await expectProblem(enrol)).code).toBe('staff.user_not_found');
  });
});
