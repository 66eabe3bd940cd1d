import { type Client, calls, type TimelineEntry } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.timeline;
let server: TestServer;
let owner: Client;
let support: Client;
let id: number;
let invoiceId: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  support = await server.clientOf(north.logins.staff);
  const { subscriber } = await createBillable(server.db, north.id);
  id = await subscriber();
  server.clock.set('2026-03-01T12:00:00+06:00');
  const place = { db: server.db, clock: server.clock, ispId: north.id };
  invoiceId = await issueTestInvoice(place, id, 500_00);
  server.clock.set('2026-03-02T12:00:00+06:00');
  await owner(calls.payments.create, {
    body: { subscriberId: id, amountMinor: 200_00, method: 'cash' },
  });
  await server.db.sql(`select create_session_partitions('2026-03-01')`);
  await server.db.sql(
    `insert into session_log (isp_id, started_at, stopped_at, subscriber_id, router_id, ip, reason)
     select isp_id, '2026-03-01 03:00Z', '2026-03-01 04:00Z', id, router_id, '10.0.0.9', 'peer is not responding'
     from subscribers where id = $1`,
    [id],
  );
  await owner(calls.subscribers.suspend, { body: { ids: [id] } });
  await owner(c.createNote, { params: { id }, body: { body: 'Promised to pay on Friday' } });
});
afterAll(() => server.close());

const entries = async (client: Client, query: object = {}) =>
  (await client(c.list, { params: { id }, query })).items;

async function allPages(client: Client, limit: number): Promise<TimelineEntry[]> {
  const found: TimelineEntry[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { items: TimelineEntry[]; nextCursor: string | null } = await client(c.list, {
      params: { id },
      query: { limit, ...(cursor ? { cursor } : {}) },
    });
    found.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return found;
  }
}

describe('the timeline of a subscriber', () => {
  it('shows invoices, payments, changes, sessions and notes together, newest first', async () => {
    const found = await entries(owner);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['invoice', 'payment', 'change', 'session', 'note']),
    );
    expect(found.map(({ at }) => at)).toEqual([...found.map(({ at }) => at)].sort().reverse());
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'invoice', id: invoiceId, totalMinor: 500_00, status: 'partial' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'session',
        at: '2026-03-01T03:00:00.000Z',
        stoppedAt: '2026-03-01T04:00:00.000Z',
        ip: '10.0.0.9',
        reason: 'peer is not responding',
      }),
    );
  });

  it('has the same entries in pages of any size, each once', async () => {
    const whole = await entries(owner, { limit: 100 });
    for (const limit of [1, 2, 3]) expect(await allPages(owner, limit)).toEqual(whole);
  });

  it('shows one kind if asked', async () => {
    expect((await entries(owner, { kind: 'note' })).map(({ kind }) => kind)).toEqual(['note']);
  });

  it('leaves out money for those who may not read it', async () => {
    const kinds = new Set((await entries(support)).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['change', 'note', 'session']);
    await expect(await expectProblem(support(c.account, { params: { id } }))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('does not exist for another ISP', async () => {
    const otherIsp = await server.clientOf(south.logins.client);
    await expect(await expectProblem(otherIsp(c.list, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
    await expect(await expectProblem(otherIsp(c.account, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });

  it('keeps a note until its author deletes it', async () => {
    const note = await owner(c.createNote, { params: { id }, body: { body: 'Wrong number' } });
    await expect(await expectProblem(support(c.deleteNote, { params: { id: note.id } }))).toMatchObject({
      code: 'timeline.not_your_note',
    });
    await owner(c.deleteNote, { params: { id: note.id } });
    const bodies = (await entries(owner, { kind: 'note' })).map((entry) => 'body' in entry && entry.body);
    expect(bodies).toEqual(['Promised to pay on Friday']);
  });
});

describe('support in the timeline', () => {
  it('shows tickets and visits to those who may read tickets, with the older cursors still valid', async () => {
    const other = await (await createBillable(server.db, north.id)).subscriber();
    const ticket = await owner(calls.tickets.create, {
      body: {
        subscriberId: other,
        subject: 'No light',
        body: 'Since noon',
        category: 'slow',
        urgency: 'normal',
      },
    });
    await server.db.sql(
      `insert into visits (isp_id, ticket_id, visit_date, from_time, to_time) values ($1, $2, '2026-03-09', '10:00', '12:00')`,
      [north.id, ticket.id],
    );
    const list = async (client: Client, query: object = {}) =>
      (await client(c.list, { params: { id: other }, query })).items;
    const visit = {
      kind: 'visit',
      ticketId: ticket.id,
      status: 'planned',
      on: '2026-03-09',
      from: '10:00',
      to: '12:00',
    };
    const found = await list(owner);
    expect(found).toContainEqual(expect.objectContaining(visit));
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'ticket', id: ticket.id, subject: 'No light', status: 'open' }),
    );
    // A cursor that was issued when messages were the last kind.
    const atTicket = Date.parse(found.find(({ kind }) => kind === 'ticket')?.at ?? '') * 1000;
    const older = await list(owner, { cursor: `${atTicket}.6.999999` });
    expect(older.map(({ kind }) => kind)).not.toContain('ticket');
    const { token } = await userWith(new AccessFixtures(server), [['read', 'Subscriber']]);
    const reader = server.clientWith(token);
    const kinds = (await list(reader)).map(({ kind }) => kind);
    expect(kinds).toContain('change');
    expect(kinds).not.toContain('visit');
    expect(kinds).not.toContain('ticket');
  });
});

describe('the account of a subscriber', () => {
  const account = () => owner(c.account, { params: { id } });

  it('shows what is due, the last payment, the next invoice and when service ends', async () => {
    await owner(calls.subscribers.activate, { body: { ids: [id] } });
    const { balanceMinor, oldestDueOn, suspendsOn, lastPayment, nextInvoice } = await account();
    expect({ balanceMinor, oldestDueOn }).toEqual({ balanceMinor: 300_00, oldestDueOn: '2026-03-01' });
    const { items } = await owner(calls.collection.upcomingSuspensions, { query: {} });
    // The grace of three days is not over, so the list of upcoming suspensions is empty.
    expect(items).toEqual([]);
    expect(suspendsOn).toBe('2026-03-05');
    expect(lastPayment).toMatchObject({ amountMinor: 200_00, method: 'cash' });
    expect((await account()).visiblePayments).toBe('all');
    const preview = await owner(calls.invoices.create, {
      params: { subscriberId: id },
      body: { kind: 'monthly', preview: true } as never,
    });
    expect(nextInvoice).toMatchObject({ totalMinor: preview.totalMinor, isAutomatic: true });
  });

  it('says that a collector sees only the payments that they recorded', async () => {
    const collector = await server.clientOf(north.logins.collector);
    expect(await collector(c.account, { params: { id } })).toMatchObject({
      lastPayment: null,
      visiblePayments: 'own',
    });
  });

  it('names no end of service for a subscriber that is not active', async () => {
    await owner(calls.subscribers.suspend, { body: { ids: [id] } });
    expect((await account()).suspendsOn).toBeNull();
  });
});

describe('the whole of a subscriber', () => {
  const whole = (client: Client, query: { parts?: 'all' | 'connection' } = {}) =>
    client(calls.subscribers.getV2, { params: { id }, query });

  it('has customer, connection, account, sessions, tickets and history', async () => {
    const ticket = {
      subscriberId: id,
      subject: 'Slow',
      body: 'Since noon',
      category: 'slow',
    } as const;
    await owner(calls.tickets.create, { body: { ...ticket, urgency: 'normal' } });
    const found = await whole(owner);
    expect(found).toMatchObject({
      subscriber: { id },
      desiredSecrets: [{ desiredState: expect.any(String) }],
      account: { balanceMinor: 300_00, lastPayment: { amountMinor: 200_00 } },
      sessions: [{ kind: 'session', ip: '10.0.0.9' }],
      tickets: [{ subject: 'Slow', status: 'open', urgency: 'normal' }],
    });
    expect(found.account).toEqual(await owner(c.account, { params: { id } }));
    expect(found.history).toEqual(await entries(owner));
  });

  it('has no payments without permission to read them', async () => {
    const found = await whole(await server.clientOf(north.logins.technician));
    expect(found.account).toMatchObject({ balanceMinor: 300_00, lastPayment: null, visiblePayments: 'none' });
    expect(found.history?.map(({ kind }) => kind)).not.toContain('payment');
  });

  it('can be limited to the connection, and is nothing for another ISP', async () => {
    expect(await whole(owner, { parts: 'connection' })).not.toHaveProperty('account');
    const other = await server.clientOf(south.logins.client);
    expect(await expectProblem(whole(other))).toMatchObject({ status: 404 });
  });
});
