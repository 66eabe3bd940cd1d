import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
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

/** The events of a stream so far, as text; the stream is read until the test ends. */
async function follow(login: string, ticketId?: number): Promise<() => string> {
  const query = ticketId === undefined ? '' : `?ticketId=${ticketId}`;
  const response = await server.request(`/api/isp/ticket/live${query}`, {
    headers: { authorization: `Bearer ${await server.tokenOf(login)}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value;
    }
  })().catch(() => undefined);
  await expect.poll(() => text, { timeout: 120_000 }).toContain('ready');
  return () => text;
}

describe('the live stream of a ticket', () => {
  it('says that it changed when a visit of it starts', async () => {
    const ticketId = await open();
    const department = await owner(calls.departments.store, { body: { name: 'Field', description: null } });
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
});
