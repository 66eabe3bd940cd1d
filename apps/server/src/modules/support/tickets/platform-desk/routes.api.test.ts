import { type Client, calls } from '@lastmile/contract';
import { type Tx, withTenant } from '@lastmile/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../../test/access/fixtures.ts';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

const p = calls.platformTickets;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let support: Client;
let supportId: number;
let technician: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  technician = await server.clientOf(north.logins.technician);
  const user = await new AccessFixtures(server).user(null, 'platform_support');
  support = server.clientWith(user.token);
  supportId = user.id;
});
afterAll(() => server.close());

const ask = async (client = owner, subject = 'We cannot add a router') =>
  (await client(p.create, { body: { subject, body: 'It says unreachable', urgency: 'high' } })).id;
const details = (client: Client, ticketId: number) => client(p.get, { query: { ticketId } });
const list = async (client: Client) => (await client(p.list, { query: { view: 'all' } })).items;
const inbox = (userId: number) =>
  server.db.sql('select title, link from inbox_messages where user_id = $1 order by id', [userId]);
/** Rows that a transaction of the ISP sees, with and without the platform's desk. */
const visible = (ticketId: number, asks: boolean) =>
  withTenant(server.db.database, north.id, { actor: { userId: null, call: 'test' } }, async (tx: Tx) => {
    if (asks) await sql`select set_config('app.platform_desk', 'on', true)`.execute(tx);
    const { rows } = await sql<{ tickets: number; replies: number; events: number }>`
      select (select count(*)::int from tickets where id = ${ticketId}) as tickets,
        (select count(*)::int from ticket_replies where ticket_id = ${ticketId}) as replies,
        (select count(*)::int from ticket_events where ticket_id = ${ticketId}) as events`.execute(tx);
    return rows[0];
  });

describe('a request to the platform', () => {
  it('is opened by the ISP, answered by platform support, and both are told', async () => {
    const ticketId = await ask();
    expect(await inbox(supportId)).toContainEqual({
      title: 'New request from an ISP',
      link: `/admin/ticket/${ticketId}`,
    });
    expect(await list(support)).toContainEqual(
      expect.objectContaining({ id: ticketId, ispName: north.name, isAnswered: false, urgency: 'high' }),
    );
    await support(p.updateStatus, { body: { ticketId, status: 'in_progress' } });
    await support(p.reply, { body: { ticketId, body: 'Open port 8728, please.' } });
    const request = await details(owner, ticketId);
    expect(request).toMatchObject({ status: 'in_progress', isAnswered: true });
    expect(request.replies.map(({ author, body }) => [author, body])).toEqual([
      ['customer', 'It says unreachable'],
      ['staff', 'Open port 8728, please.'],
    ]);
    const [{ opened_by: ownerId = 0 } = {}] = await server.db.sql<{ opened_by: number }>(
      'select opened_by from tickets where id = $1',
      [ticketId],
    );
    expect(await inbox(Number(ownerId))).toContainEqual({
      title: 'Platform support has answered',
      link: `/isp/platform-ticket/${ticketId}`,
    });
    await owner(p.updateStatus, { body: { ticketId, status: 'resolved' } });
    await owner(p.reply, { body: { ticketId, body: 'It fails again' } });
    expect((await details(support, ticketId)).status).toBe('open');
  });

  it('is changed by the ISP only to be resolved', async () => {
    const ticketId = await ask();
    expect(
      (await expectProblem(owner(p.updateStatus, { body: { ticketId, status: 'in_progress' } }))).code,
    ).toBe('tickets.transition');
  });

  it('is seen neither by another ISP nor by staff who do not manage tickets', async () => {
    const ticketId = await ask();
    expect(await list(otherIsp)).toEqual([]);
    for (const client of [otherIsp]) {
      expect((await expectProblem(details(client, ticketId))).status).toBe(404);
      expect((await expectProblem(client(p.reply, { body: { ticketId, body: 'Hello' } }))).status).toBe(404);
    }
    expect((await expectProblem(list(technician))).status).toBe(403);
    expect((await expectProblem(details(technician, ticketId))).status).toBe(403);
  });

  it('is not among the tickets of the ISP’s own desk, for nobody and by no call', async () => {
    const ticketId = await ask(owner, 'Only for the platform');
    const { items } = await owner(calls.tickets.list, {
      query: { view: 'all', search: 'Only for the platform' },
    });
    expect(items).toEqual([]);
    for (const client of [owner, technician]) {
      const asked = client(calls.tickets.get, { query: { ticketId } });
      expect((await expectProblem(asked)).status).toBe(404);
    }
    expect(
      (await expectProblem(owner(calls.tickets.reply, { body: { ticketId, body: 'Hello' } }))).status,
    ).toBe(404);
    expect(await visible(ticketId, false)).toEqual({ tickets: 0, replies: 0, events: 0 });
    expect(await visible(ticketId, true)).toEqual({ tickets: 1, replies: 1, events: 1 });
  });

  it('carries files that both sides download, and nobody through the ISP’s own desk', async () => {
    const token = await server.tokenOf(north.logins.client);
    const uploaded = await server.request('/api/isp/ticket/attachment?fileName=error.txt', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: 'timeout',
    });
    const { id } = (await uploaded.json()) as { id: number };
    await owner(p.create, { body: { subject: 'With a log', body: 'See below', attachmentIds: [id] } });
    const open = async (path: string, as: string) =>
      (await server.request(path, { headers: { authorization: `Bearer ${as}` } })).status;
    expect(await open(`/api/platform-ticket/attachment/${id}`, token)).toBe(200);
    expect(await open(`/api/isp/ticket/attachment/${id}`, token)).toBe(404);
    const other = await server.tokenOf(south.logins.client);
    expect(await open(`/api/platform-ticket/attachment/${id}`, other)).toBe(404);
  });

  it('is answered by the platform with a file, which the ISP downloads', async () => {
    const ticketId = await ask();
    const upload = (client: Client, of = ticketId) =>
      client(p.upload, {
        query: { ticketId: of, fileName: 'steps.txt' },
        file: new Blob(['Open port 8728']),
      });
    const { id } = await upload(support);
    await support(p.reply, { body: { ticketId, body: 'See the steps', attachmentIds: [id] } });
    const { replies } = await details(owner, ticketId);
    expect(replies.at(-1)?.attachments).toEqual([expect.objectContaining({ id, fileName: 'steps.txt' })]);
    const token = await server.tokenOf(north.logins.client);
    const downloaded = await server.request(`/api/platform-ticket/attachment/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await downloaded.text()).toBe('Open port 8728');
    expect((await expectProblem(upload(otherIsp))).status).toBe(404);
    const { id: ownTicketId } = await owner(calls.tickets.create, { body: { subject: 'Own', body: 'Own' } });
    expect((await expectProblem(upload(support, ownTicketId))).status).toBe(404);
  });
});
