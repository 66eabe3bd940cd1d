import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { followStream } from '../../../../test/support/follow-stream.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
let fixtures: AccessFixtures;
const leaving = new AbortController();
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  fixtures = new AccessFixtures(server);
});
afterAll(async () => {
  leaving.abort();
  await server.close();
});

const open = async () =>
  (await owner(calls.tickets.create, { body: { subject: 'No light', body: 'Since today' } })).id;

const follow = (login: string, ticketId?: number) =>
  followStream(
    server,
    login,
    `/api/isp/ticket/live${ticketId === undefined ? '' : `?ticketId=${ticketId}`}`,
    leaving.signal,
  );

describe('the live stream of a ticket', () => {
  it('says that it changed when a visit of it starts', async () => {
    const ticketId = await open();
    const department = await owner(calls.departments.create, { body: { name: 'Field', description: null } });
    const user = await fixtures.user(north, 'technician');
    const { id: staffId } = await owner(calls.staff.enrol, {
      body: { userId: user.id, departmentId: department.id, position: null },
    });
    const date = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const visit = await owner(calls.visits.schedule, {
      body: { ticketId, staffId, date, from: '10:00', to: '12:00' },
    });
    const events = await follow(north.logins.client, ticketId);
    const before = events().length;
    await owner(calls.visits.start, { body: { id: visit.id } });
    await expect.poll(() => events().slice(before), { timeout: 120_000 }).toContain('changed');
  });

  it('says that another is replying, to everyone but them', async () => {
    const ticketId = await open();
    const [mine, theirs] = [
      await follow(north.logins.client, ticketId),
      await follow(north.logins.technician, ticketId),
    ];
    await owner(calls.tickets.replying, { body: { ticketId } });
    await expect.poll(theirs, { timeout: 120_000 }).toContain('North Net client');
    expect(mine()).not.toContain('replying');
  });

  it('says nothing of tickets of another ISP', async () => {
    const [own, other] = [await follow(north.logins.client), await follow(south.logins.client)];
    const before = other().length;
    await open();
    await expect.poll(own, { timeout: 120_000 }).toContain('changed');
    expect(other().slice(before)).not.toContain('changed');
  });

  it('says nothing of tickets of another department, and ends when the reader gets another one', async () => {
    const [technical, billing] = [
      await owner(calls.departments.create, { body: { name: 'Technical', description: null } }),
      await owner(calls.departments.create, { body: { name: 'Billing', description: null } }),
    ];
    const user = await fixtures.user(north, 'staff');
    const member = await owner(calls.staff.enrol, {
      body: { userId: user.id, departmentId: technical.id, position: null },
    });
    const events = await follow(user.login);
    const create = async (departmentId: number) =>
      (await owner(calls.tickets.create, { body: { subject: 'Slow', body: 'Since today', departmentId } }))
        .id;
    const [theirs, own] = [await create(billing.id), await create(technical.id)];
    await expect.poll(events, { timeout: 120_000 }).toContain(`{"ticketId":${own}}`);
    expect(events()).not.toContain(`{"ticketId":${theirs}}`);
    // Those who lose a ticket hear of it, those who got it too.
    await owner(calls.tickets.updateDepartment, { body: { ticketId: theirs, departmentId: technical.id } });
    await expect.poll(events, { timeout: 120_000 }).toContain(`{"ticketId":${theirs}}`);
    const before = events().length;
    await owner(calls.tickets.updateDepartment, { body: { ticketId: own, departmentId: billing.id } });
    await expect.poll(() => events().slice(before), { timeout: 120_000 }).toContain(`{"ticketId":${own}}`);
    const { items } = await owner(calls.staff.list, { query: {} });
    const version = items.find(({ id }) => id === member.id)?.version ?? 0;
    await owner(calls.staff.update, { body: { id: member.id, departmentId: billing.id, version } });
    await expect.poll(events, { timeout: 120_000 }).toContain('"rights"');
  });
});
