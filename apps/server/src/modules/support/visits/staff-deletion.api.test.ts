import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable, recordCashPayment } from '../../../../test/support/billing.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const s = calls.staff;
let server: TestServer;
let owner: Client;
let ownerId: number;
let fixtures: AccessFixtures;
let billable: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  ownerId = (await owner(calls.identity.me, {})).id;
  fixtures = new AccessFixtures(server);
  billable = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

const department = async () =>
  (await owner(calls.departments.create, { body: { name: fixtures.fresh('Team'), description: null } })).id;
async function memberOf(departmentId: number, role = 'technician') {
  const user = await fixtures.user(north, role);
  const { id } = await owner(s.enrol, { body: { userId: user.id, departmentId, position: null } });
  return { id, userId: user.id, client: server.clientWith(user.token) };
}
const collectorOf = (departmentId: number) => memberOf(departmentId, 'collector');
const open = async (body: object) =>
  (await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today', ...body } })).id;
/** Tomorrow where the ISP is. */
const tomorrow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dhaka' }).format(server.clock.now() + 86_400_000);
const schedule = (ticketId: number, staffId: number) =>
  owner(calls.visits.schedule, {
    body: { ticketId, staffId, date: tomorrow(), from: '10:00', to: '12:00' },
  });
const visitsOf = async (ticketId: number) => (await owner(calls.visits.list, { query: { ticketId } })).items;
const lastEvent = async (ticketId: number) =>
  (await owner(calls.tickets.get, { query: { ticketId } })).events.at(-1);
const leave = (id: number, rest: object = {}, client = owner) =>
  client(s.delete, { body: { id, version: 1, ...rest } });
const codeOf = async (call: Promise<unknown>) => (await expectProblem(call)).code;
const pay = async (userId: number, amountMinor: number) =>
  recordCashPayment(
    { db: server.db, clock: server.clock, ispId: north.id },
    { subscriberId: await billable.subscriber(), amountMinor, userId },
  );
const cashOf = async (userId: number) =>
  Number(
    (
      await server.db.sql<{ balance: string }>(
        'select coalesce(sum(balance_minor), 0) as balance from cash_balances where user_id = $1',
        [userId],
      )
    )[0]?.balance,
  );

describe('leaving with visits', () => {
  it('asks also without tickets; the colleague is told, and the history says it', async () => {
    const departmentId = await department();
    const [leaver, colleague] = [await memberOf(departmentId), await memberOf(departmentId)];
    const ticketId = await open({ departmentId });
    await schedule(ticketId, leaver.id);
    expect(await codeOf(leave(leaver.id))).toBe('staff.tickets_open');
    expect(await leave(leaver.id, { ticketsTo: colleague.id })).toMatchObject({
      movedTickets: 0,
      movedVisits: 1,
    });
    expect(await visitsOf(ticketId)).toMatchObject([{ staffId: colleague.id, status: 'planned' }]);
    expect(await lastEvent(ticketId)).toMatchObject({ kind: 'visit', to: 'assigned' });
    const told = await server.db.sql(
      "select body from inbox_messages where user_id = $1 and kind = 'visits.assigned'",
      [colleague.userId],
    );
    expect(told).toEqual([{ body: 'No light' }]);
  });

  it('passes on only what the colleague may see; the rest is unassigned', async () => {
    const [mine, other] = [await department(), await department()];
    const [leaver, agent] = [await memberOf(mine), await memberOf(mine, 'staff')];
    const [seen, hidden] = [await open({ departmentId: mine }), await open({ departmentId: other })];
    await schedule(seen, leaver.id);
    await schedule(hidden, leaver.id);
    await leave(leaver.id, { ticketsTo: agent.id });
    expect(await visitsOf(seen)).toMatchObject([{ staffId: agent.id }]);
    expect(await visitsOf(hidden)).toMatchObject([{ staffId: null, status: 'planned' }]);
  });

  it('is dated by the calendar of the ISP', async () => {
    const { id } = await memberOf(await department());
    // At any time it is another day than in UTC in one of these.
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone }).format(server.clock.now());
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const zone = zones.find((one) => dayIn(one) !== dayIn('UTC')) ?? '';
    const use = (timeZone: string) =>
      server.db.sql('update isps set timezone = $2 where id = $1', [north.id, timeZone]);
    await use(zone);
    await leave(id);
    const [row] = await server.db.sql('select left_on::text as day from staff where id = $1', [id]);
    await use('Asia/Dhaka');
    expect(row).toEqual({ day: dayIn(zone) });
  });
});

describe('a visit whose technician no longer sees its ticket', () => {
  it('is unassigned when the technician changes the department', async () => {
    const [from, to] = [await department(), await department()];
    const agent = await memberOf(from, 'staff');
    const ticketId = await open({ departmentId: from });
    await schedule(ticketId, agent.id);
    await owner(s.update, { body: { id: agent.id, departmentId: to, version: 1 } });
    expect(await visitsOf(ticketId)).toMatchObject([{ staffId: null, status: 'planned' }]);
    expect(await lastEvent(ticketId)).toMatchObject({ kind: 'visit', to: 'assigned' });
  });

  it('is unassigned when the ticket changes the department; a technician who sees all keeps it', async () => {
    const [from, to] = [await department(), await department()];
    const [agent, technician] = [await memberOf(from, 'staff'), await memberOf(from)];
    const [first, second] = [await open({ departmentId: from }), await open({ departmentId: from })];
    await schedule(first, agent.id);
    await schedule(second, technician.id);
    // The agent who moves it does not see it any more.
    await agent.client(calls.tickets.updateDepartment, { body: { ticketId: first, departmentId: to } });
    await owner(calls.tickets.updateDepartment, { body: { ticketId: second, departmentId: to } });
    expect(await visitsOf(first)).toMatchObject([{ staffId: null }]);
    expect(await visitsOf(second)).toMatchObject([{ staffId: technician.id }]);
  });
});

describe('who sees one department only', () => {
  const rights = [
    ['manage', 'Staff'],
    ['manage', 'Department'],
    ['manage', 'Ticket'],
    ['update', 'User'],
  ] as const;
  it('is asked about the tickets and visits of others too, and passes them on', async () => {
    const [mine, other, target] = [await department(), await department(), await department()];
    const lead = await userWith(
      fixtures,
      [...rights, ['read', 'Subscriber'], ['create', 'Payment']],
      'own_department',
    );
    await owner(s.enrol, { body: { userId: lead.id, departmentId: mine, position: null } });
    const client = server.clientWith(lead.token);
    const leaver = await memberOf(other, 'staff');
    await server.db.sql(
      'update users set role_id = (select role_id from users where id = $2) where id = $1',
      [leaver.userId, lead.id],
    );
    const ticketId = await open({ departmentId: other, staffId: leaver.id });
    await schedule(ticketId, leaver.id);
    expect(await client(s.leaving, { query: { id: leaver.id } })).toMatchObject({
      openTicketCount: 1,
      openVisitCount: 1,
    });
    expect(await codeOf(leave(leaver.id, {}, client))).toBe('staff.tickets_open');
    expect(await leave(leaver.id, { ticketsTo: 'unassigned' }, client)).toMatchObject({
      movedTickets: 1,
      movedVisits: 1,
    });
    expect(await visitsOf(ticketId)).toMatchObject([{ staffId: null }]);
    const version = 1;
    expect(await codeOf(client(calls.departments.delete, { body: { id: other, version } }))).toBe(
      'departments.in_use',
    );
    const moved = await client(calls.departments.delete, { body: { id: other, moveTo: target, version } });
    expect(moved).toMatchObject({ movedTickets: 1 });
    expect(await lastEvent(ticketId)).toMatchObject({ kind: 'department' });
    // The rest of the call and the next ones are confined again.
    expect((await client(calls.tickets.list, { query: { view: 'all' } })).items).toEqual([]);
  });
});

describe('disabling the user of a staff member', () => {
  it('is refused while they have tickets, visits or cash', async () => {
    const departmentId = await department();
    const disable = (userId: number) =>
      owner(calls.users.update, { params: { id: userId }, body: { status: 'disabled', version: 1 } });
    const [busy, visiting, holding, free] = [
      await memberOf(departmentId),
      await memberOf(departmentId),
      await memberOf(departmentId),
      await memberOf(departmentId),
    ];
    await open({ departmentId, staffId: busy.id });
    await schedule(await open({ departmentId }), visiting.id);
    await pay(holding.userId, 500_00);
    for (const { userId } of [busy, visiting, holding])
      expect(await codeOf(disable(userId))).toBe('users.is_staff');
    await disable(free.userId);
  });
});

describe('leaving with cash on its way', () => {
  it('returns what the leaver was to accept to its sender', async () => {
    const departmentId = await department();
    const [leaver, sender] = [await collectorOf(departmentId), await collectorOf(departmentId)];
    await pay(sender.userId, 300_00);
    const { id } = await sender.client(calls.payments.handOver, { body: { toUserId: leaver.userId } });
    await leave(leaver.id);
    const [row] = await server.db.sql('select status, decided_by from cash_hand_overs where id = $1', [id]);
    expect(row).toMatchObject({ status: 'rejected' });
    // Free again: it can be handed to another.
    await sender.client(calls.payments.handOver, { body: { toUserId: ownerId } });
  });

  it('gives what is rejected later to the one who let them leave', async () => {
    const departmentId = await department();
    const [leaver, recipient] = [await collectorOf(departmentId), await collectorOf(departmentId)];
    await pay(leaver.userId, 400_00);
    await pay(leaver.userId, 250_00);
    const given = await leaver.client(calls.payments.handOver, {
      body: { toUserId: recipient.userId, amountMinor: 400_00 },
    });
    const before = await cashOf(ownerId);
    expect(await leave(leaver.id, { cashTo: recipient.userId })).toMatchObject({ cashMinor: 250_00 });
    const reject = (id: number) =>
      recipient.client(calls.payments.decideHandOver, { body: { id, decision: 'rejected' } });
    await reject(given.id);
    const [rest] = await server.db.sql<{ id: string }>(
      "select id from cash_hand_overs where from_user_id = $1 and status = 'pending'",
      [leaver.userId],
    );
    await reject(Number(rest?.id));
    expect([await cashOf(leaver.userId), await cashOf(recipient.userId)]).toEqual([0, 0]);
    expect((await cashOf(ownerId)) - before).toBe(650_00);
  });
});
