import { type Client, calls } from '@lastmile/contract';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { followStream } from '../../../../test/support/follow-stream.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let owner: Client;
const leaving = new AbortController();
/** Tickets of subscribers: of the ISP itself, of the reseller in question, of another reseller, and of the agent of that one. */
const tickets = { isp: 0, own: 0, other: 0, agent: 0 };
const logins = {
  reseller: 'corner@north.test',
  staff: 'counter@north.test',
  other: 'station@north.test',
  agent: 'platform@north.test',
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  const make = await createBillable(server.db, north.id);
  const reseller = (email: string) =>
    owner(calls.resellers.create, {
      body: {
        fullName: email,
        email,
        password: testPassword,
        commissionRate: 1000,
        commissionBasis: 'before_vat',
      },
    });
  const { id, userId } = await reseller(logins.reseller);
  const { id: other, userId: otherId } = await reseller(logins.other);
  const { userId: agentId } = await owner(calls.resellerAgents.create, {
    params: { id: other },
    body: { fullName: 'Agent', email: logins.agent, password: testPassword, shareRate: 5000 },
  });
  await owner(calls.resellerStaff.create, {
    params: { id },
    body: { fullName: 'Counter', email: logins.staff, password: testPassword },
  });
  for (const [whose, resellerId] of Object.entries({
    isp: null,
    own: userId,
    other: otherId,
    agent: agentId,
  })) {
    const subscriberId = await make.subscriber();
    await server.db.sql('update subscribers set reseller_user_id = $2 where id = $1', [
      subscriberId,
      resellerId,
    ]);
    await server.db.sql(
      'update customers set name = $2 where id = (select customer_id from subscribers where id = $1)',
      [subscriberId, `Customer of ${whose}`],
    );
    const { id: ticketId } = await owner(calls.tickets.create, {
      body: { subject: `Slow ${whose}`, body: 'Since today', subscriberId },
    });
    tickets[whose as keyof typeof tickets] = ticketId;
  }
});
afterAll(async () => {
  leaving.abort();
  await server.close();
});

const upload = async (login: string) => {
  const response = await server.request('/api/isp/ticket/attachment?fileName=log.txt', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.tokenOf(login)}`,
      'content-type': 'application/octet-stream',
    },
    body: 'ping 1 ms',
  });
  return ((await response.json()) as { id: number }).id;
};
const download = async (login: string, id: number) =>
  (
    await server.request(`/api/isp/ticket/attachment/${id}`, {
      headers: { authorization: `Bearer ${await server.tokenOf(login)}` },
    })
  ).status;

describe.each(['reseller', 'staff'] as const)('the %s of a reseller', (who) => {
  const login = logins[who];

  it('lists, counts and finds only tickets of their own subscribers', async () => {
    const client = await server.clientOf(login);
    for (const query of [
      {},
      { search: 'slow' },
      { view: 'all' as const },
      { count: 'capped' as const, search: 'sl' },
    ]) {
      const { items, total } = await client(calls.tickets.list, { query });
      expect(
        items.map((item) => item.id),
        JSON.stringify(query),
      ).toEqual([tickets.own]);
      expect(total).toBe(1);
    }
    const foreign = await client(calls.tickets.list, { query: { search: 'slow isp', view: 'all' } });
    expect(foreign).toMatchObject({ items: [], total: 0 });
  });

  it('does not reach a ticket of others by its id', async () => {
    const client = await server.clientOf(login);
    expect((await client(calls.tickets.get, { query: { ticketId: tickets.own } })).ratingUrl).toBeNull();
    for (const ticketId of [tickets.isp, tickets.other, tickets.agent]) {
      for (const call of [calls.tickets.get, calls.tickets.replies])
        expect((await expectProblem(client(call, { query: { ticketId } }))).code).toBe('not_found');
      const reply = client(calls.tickets.reply, { body: { ticketId, body: 'Hello' } });
      expect((await expectProblem(reply)).code).toBe('not_found');
      const replying = client(calls.tickets.replying, { body: { ticketId } });
      expect((await expectProblem(replying)).code).toBe('not_found');
      const stream = await server.request(`/api/isp/ticket/live?ticketId=${ticketId}`, {
        headers: {
          authorization: `Bearer ${await server.tokenOf(login)}`,
          accept: 'text/event-stream',
        },
      });
      expect(stream.status).toBe(404);
    }
  });

  it('hears of changes of their own tickets only', async () => {
    const events = await followStream(server, login, '/api/isp/ticket/live', leaving.signal);
    for (const ticketId of [tickets.isp, tickets.other, tickets.own])
      await owner(calls.tickets.reply, { body: { ticketId, body: 'We are on it' } });
    await expect.poll(events, { timeout: 120_000 }).toContain(`{"ticketId":${tickets.own}}`);
    expect(events()).not.toContain(`{"ticketId":${tickets.isp}}`);
    expect(events()).not.toContain(`{"ticketId":${tickets.other}}`);
  });

  it('downloads attachments of their own tickets only', async () => {
    const files: number[] = [];
    for (const ticketId of [tickets.own, tickets.isp, tickets.other]) {
      const attachmentId = await upload(north.logins.client);
      await owner(calls.tickets.reply, {
        body: { ticketId, body: 'See the log', attachmentIds: [attachmentId] },
      });
      files.push(attachmentId);
    }
    const statuses = [];
    for (const file of files) statuses.push(await download(login, file));
    expect(statuses).toEqual([200, 404, 404]);
  });

  it('reads internal notes of the reseller’s own people, not those of the ISP', async () => {
    const client = await server.clientOf(login);
    const ticketId = tickets.own;
    const file = await upload(north.logins.client);
    await owner(calls.tickets.reply, {
      body: { ticketId, body: `ISP’s note for ${who}`, internal: true, attachmentIds: [file] },
    });
    await client(calls.tickets.reply, { body: { ticketId, body: `Note of ${who}`, internal: true } });
    const bodies = async (by: Client) =>
      (await by(calls.tickets.replies, { query: { ticketId } })).items.map(({ body }) => body);
    for (const by of [client, await server.clientOf(logins.reseller)]) {
      expect(await bodies(by)).toContain(`Note of ${who}`);
      expect(await bodies(by)).not.toContain(`ISP’s note for ${who}`);
    }
    expect(await bodies(owner)).toEqual(expect.arrayContaining([`Note of ${who}`, `ISP’s note for ${who}`]));
    expect([await download(login, file), await download(north.logins.client, file)]).toEqual([404, 200]);
  });
});

describe('an agent and the reseller above', () => {
  const found = async (login: string, search: string) => {
    const client = await server.clientOf(login);
    return (await client(calls.tickets.list, { query: { search } })).items.map(({ id }) => id).sort();
  };

  it('find tickets by the words and customers of those whom they may see', async () => {
    for (const search of ['slow', 'customer of']) {
      expect(await found(logins.other, search), search).toEqual([tickets.other, tickets.agent].sort());
      expect(await found(logins.agent, search), search).toEqual([tickets.agent]);
    }
  });

  it('share internal notes upwards only', async () => {
    const [above, agent] = [await server.clientOf(logins.other), await server.clientOf(logins.agent)];
    const ticketId = tickets.agent;
    await above(calls.tickets.reply, { body: { ticketId, body: 'Note of the reseller', internal: true } });
    await agent(calls.tickets.reply, { body: { ticketId, body: 'Note of the agent', internal: true } });
    const bodies = async (by: Client) =>
      (await by(calls.tickets.replies, { query: { ticketId } })).items.map(({ body }) => body);
    expect(await bodies(above)).toEqual(
      expect.arrayContaining(['Note of the reseller', 'Note of the agent']),
    );
    expect(await bodies(agent)).toContain('Note of the agent');
    expect(await bodies(agent)).not.toContain('Note of the reseller');
  });
});
