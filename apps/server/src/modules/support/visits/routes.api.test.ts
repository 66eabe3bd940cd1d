import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { visitHandlers } from './jobs.ts';

const v = calls.visits;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let fixtures: AccessFixtures;
let billable: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  fixtures = new AccessFixtures(server);
  billable = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

let count = 0;
const department = async () =>
  (await owner(calls.departments.create, { body: { name: `Team ${++count}`, description: null } })).id;
async function memberOf(departmentId: number, role = 'technician') {
  const user = await fixtures.user(north, role);
  const { id } = await owner(calls.staff.enrol, { body: { userId: user.id, departmentId, position: null } });
  return { staffId: id, client: server.clientWith(user.token) };
}
const technician = async () => memberOf(await department());
const open = async (body: object = {}) =>
  (await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today', ...body } })).id;

/** Dates relative to the clock of the server, in the ISP's time zone. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Dhaka' }).format(server.clock.now() + days * 86_400_000);
const window = (days = 1) => ({ date: dayAfter(days), from: '10:00', to: '12:00' });
const schedule = async (body: object, client = owner) =>
  client(v.schedule, { body: { ...window(), ...body } });
const visitsOf = async (ticketId: number, client = owner) =>
  (await client(v.list, { query: { ticketId } })).items;
const problemOf = async (call: Promise<unknown>) => (await expectProblem(call)).code;

/** Runs the mail of a visit as a worker would; the texts that were sent. */
async function mailsOf(visitId: number): Promise<string[]> {
  const sent: string[] = [];
  const mailer = {
    send: async (mail: { text: string }) => {
      sent.push(mail.text);
    },
  };
  const [handler] = visitHandlers({ ...server.panel.services, mailer } as never);
  const { database } = server.db;
  const actor = { userId: null, call: 'visits.mail-customer' };
  const within: JobRun['transaction'] = (work) => withTenant(database, north.id, { actor }, work);
  await handler?.run({ visitId }, { ispId: north.id, transaction: within, read: within } as JobRun);
  return sent;
}

async function subscriberWithMail() {
  const subscriberId = await billable.subscriber();
  await server.db.sql(
    `update customers set name = 'Abdul Karim', email = 'karim@example.com', house = '12', road = '4', latitude = 23.8, longitude = 90.4
     where id = (select customer_id from subscribers where id = $1)`,
    [subscriberId],
  );
  await server.db.sql("update subscribers set box_no = 'B-7', onu_serial = 'HWTC12' where id = $1", [
    subscriberId,
  ]);
  return subscriberId;
}

describe('a visit', () => {
  it('goes from a ticket to its result with photos and materials, and the customer is mailed', async () => {
    const { staffId, client } = await technician();
    const subscriberId = await subscriberWithMail();
    const ticketId = await open({ subscriberId });
    const { id } = await schedule({ ticketId, staffId, instructions: 'Bring a ladder' });
    expect(await mailsOf(id)).toEqual([expect.stringContaining('between 10:00 and 12:00')]);
    expect(await mailsOf(id)).toEqual([]);

    const day = await client(v.mine, { query: { date: dayAfter(1) } });
    expect(day).toMatchObject({ isStaff: true, today: dayAfter(0) });
    expect(day.items).toMatchObject([
      {
        id,
        isMine: true,
        status: 'planned',
        from: '10:00',
        subject: 'No light',
        instructions: 'Bring a ladder',
        place: {
          name: 'Abdul Karim',
          address: 'House 12, Road 4',
          boxNo: 'B-7',
          onuSerial: 'HWTC12',
          latitude: 23.8,
        },
      },
    ]);
    await client(v.start, { body: { id } });
    const photo = await client(calls.ticketAttachments.upload, {
      query: { fileName: 'splice.txt' },
      file: new Blob(['photo']),
    });
    await client(v.finish, {
      body: {
        id,
        outcome: 'solved',
        result: 'Replaced the connector',
        materials: [
          { name: 'SC connector', quantity: 2, unit: 'piece' },
          { name: 'Drop cable', quantity: 12.5, unit: 'metre' },
        ],
        attachmentIds: [photo.id],
        resolveTicket: true,
      },
    });
    expect(await visitsOf(ticketId)).toMatchObject([
      {
        status: 'done',
        outcome: 'solved',
        result: 'Replaced the connector',
        photos: [{ id: photo.id, fileName: 'splice.txt' }],
        materials: [
          { name: 'SC connector', quantity: 2, unit: 'piece' },
          { name: 'Drop cable', quantity: 12.5, unit: 'metre' },
        ],
      },
    ]);
    const ticket = await owner(calls.tickets.get, { query: { ticketId } });
    expect(ticket.status).toBe('resolved');
    expect(ticket.events.map(({ kind, to }) => [kind, to])).toEqual([
      ['created', 'phone'],
      ['visit', 'scheduled'],
      ['visit', 'started'],
      ['visit', 'done'],
      ['status', 'resolved'],
    ]);
    const replies = await owner(calls.tickets.replies, { query: { ticketId } });
    expect(replies.items.at(-1)).toMatchObject({ internal: true, body: 'Replaced the connector' });
    // The mail that the ticket is resolved says it already.
    expect(await mailsOf(id)).toEqual([]);
  });

  it('is exported with what the technician needs, and only of the own ISP', async () => {
    const { staffId } = await technician();
    const ticketId = await open({ subject: 'Exported visit', subscriberId: await subscriberWithMail() });
    await schedule({ ticketId, staffId, instructions: 'Ring twice' });
    const exported = async (login: string) => {
      const token = await server.tokenOf(login);
      const response = await server.request(`/api/isp/ticket/visit/list?format=csv&ticketId=${ticketId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await response.text()).trim().split(/\r?\n/);
    };
    const [header = '', row = '', ...more] = await exported(north.logins.client);
    expect(header).toMatch(/Date.*From.*Status/);
    expect(row).toContain(`${dayAfter(1)},10:00,12:00`);
    for (const part of ['Exported visit', 'Abdul Karim', 'Planned']) expect(row).toContain(part);
    expect(more).toEqual([]);
    expect(await exported(south.logins.client)).toHaveLength(1);
  });

  it('is rescheduled and cancelled while it is planned, and the customer hears of each', async () => {
    const subscriberId = await subscriberWithMail();
    const { id, version } = await schedule({ ticketId: await open({ subscriberId }) });
    await mailsOf(id);
    await owner(v.update, { body: { id, version, from: '14:00', to: '16:00' } });
    expect(await mailsOf(id)).toEqual([expect.stringContaining('between 14:00 and 16:00')]);
    expect(await problemOf(owner(v.update, { body: { id, version, from: '09:00' } }))).toBe('stale');
    await owner(v.cancel, { body: { id, reason: 'Customer called' } });
    expect(await mailsOf(id)).toEqual([expect.stringContaining('has been cancelled')]);
    expect(await problemOf(owner(v.cancel, { body: { id } }))).toBe('visits.not_planned');
  });

  it('has a time window that is in order and not over', async () => {
    const ticketId = await open();
    expect(await problemOf(schedule({ ticketId, from: '12:00', to: '10:00' }))).toBe('visits.window');
    expect(await problemOf(schedule({ ticketId, ...window(-1) }))).toBe('visits.past');
    expect(await problemOf(schedule({}))).toBe('visits.what_for');
  });

  it('opens a ticket in the technician’s department when it is scheduled for a subscriber', async () => {
    const departmentId = await department();
    const { staffId } = await memberOf(departmentId, 'staff');
    const subscriberId = await billable.subscriber();
    const { ticketId } = await schedule({ subscriberId, subject: 'Move the ONU', staffId });
    const ticket = await owner(calls.tickets.get, { query: { ticketId } });
    expect(ticket).toMatchObject({ subject: 'Move the ONU', departmentId, subscriberId, source: 'staff' });
  });

  it('is started and finished by its technician only, in this order', async () => {
    const [mine, other] = [await technician(), await technician()];
    const { id } = await schedule({ ticketId: await open(), staffId: mine.staffId });
    const body = { id, outcome: 'no_access' as const, result: 'Nobody home' };
    expect(await problemOf(other.client(v.start, { body: { id } }))).toBe('visits.not_yours');
    expect(await problemOf(mine.client(v.finish, { body }))).toBe('visits.not_started');
    await mine.client(v.start, { body: { id } });
    expect(await problemOf(other.client(v.finish, { body }))).toBe('visits.not_yours');
    await mine.client(v.finish, { body });
    expect(await problemOf(mine.client(v.start, { body: { id } }))).toBe('visits.not_planned');
  });

  it('is assigned only to those who see its ticket', async () => {
    const agent = await memberOf(await department(), 'staff');
    const ticketId = await open({ departmentId: await department() });
    expect(await problemOf(schedule({ ticketId, staffId: agent.staffId }))).toBe('visits.cannot_see_ticket');
    const { id } = await schedule({ ticketId });
    expect(await visitsOf(ticketId, agent.client)).toEqual([]);
    expect(await problemOf(agent.client(v.cancel, { body: { id } }))).toBe('not_found');
    expect(await visitsOf(ticketId, otherIsp)).toEqual([]);
    expect(await problemOf(otherIsp(v.start, { body: { id } }))).toBe('not_found');
  });

  it('follows its ticket to another department, and is not listed once the ticket is deleted', async () => {
    const [before, after] = [await department(), await department()];
    const [left, joined] = [await memberOf(before, 'staff'), await memberOf(after, 'staff')];
    const ticketId = await open({ departmentId: before });
    await schedule({ ticketId, staffId: null });
    const seen = async (client: Client) => {
      const { items, total } = await client(v.list, { query: { view: 'all', pageSize: 100 } });
      return [items.filter((visit) => visit.ticketId === ticketId).length, total];
    };
    expect([await seen(left.client), await seen(joined.client)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await owner(calls.tickets.updateDepartment, { body: { ticketId, departmentId: after } });
    expect([await seen(left.client), await seen(joined.client)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const [, all] = await seen(owner);
    await owner(calls.tickets.delete, { body: { ticketId } });
    expect(await seen(joined.client)).toEqual([0, 0]);
    expect(await seen(owner)).toEqual([0, Number(all) - 1]);
  });

  it('is in the day of the technician in the order of the time windows', async () => {
    const { staffId, client } = await technician();
    const times = [
      ['15:00', '17:00'],
      ['09:00', '10:00'],
      ['11:00', '13:00'],
    ] as const;
    for (const [from, to] of times) await schedule({ ticketId: await open(), staffId, from, to });
    await schedule({ ticketId: await open(), staffId, ...window(2) });
    const { items } = await client(v.mine, { query: { date: dayAfter(1) } });
    expect(items.map(({ from }) => from)).toEqual(['09:00', '11:00', '15:00']);
  });

  it('that was not made yet stays in today’s list of the technician', async () => {
    const { staffId, client } = await technician();
    const { id } = await schedule({ ticketId: await open(), staffId });
    await server.db.sql('update visits set visit_date = visit_date - 3 where id = $1', [id]);
    const { items } = await client(v.mine, { query: {} });
    expect(items).toMatchObject([{ id, isLate: true }]);
  });

  it('passes to the colleague who takes over the tickets of a technician who leaves', async () => {
    const departmentId = await department();
    const [leaver, colleague] = [await memberOf(departmentId), await memberOf(departmentId)];
    const ticketId = await open({ departmentId, staffId: leaver.staffId });
    await schedule({ ticketId, staffId: leaver.staffId });
    expect(await owner(calls.staff.leaving, { query: { id: leaver.staffId } })).toMatchObject({
      openVisitCount: 1,
    });
    const left = await owner(calls.staff.delete, {
      body: { id: leaver.staffId, ticketsTo: colleague.staffId, version: 1 },
    });
    expect(left).toMatchObject({ movedTickets: 1, movedVisits: 1 });
    expect(await visitsOf(ticketId)).toMatchObject([{ staffId: colleague.staffId, status: 'planned' }]);
  });
});
