import { type Client, calls } from '@lastmile/contract';
import { withPlatform, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable } from '../../../../test/support/billing.ts';
import { userWith } from '../../../../test/support/confined-user.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { saveTerms } from '../../billing/terms/index.ts';
import { createTicket, ticketHandlers } from '../tickets/index.ts';
import { outageHandlers } from './jobs.ts';

const o = calls.outages;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let billable: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  billable = await createBillable(server.db, north.id);
});
afterAll(() => server.close());

const problemOf = async (call: Promise<unknown>) => (await expectProblem(call)).code;
/** Runs a job as a worker would. */
async function runJob(name: string, payload: object = {}): Promise<unknown> {
  const { database } = server.db;
  const actor = { userId: null, call: name };
  const within: JobRun['transaction'] = (work) =>
    name === 'outages.find-changed'
      ? withPlatform(database, { actor }, work)
      : withTenant(database, north.id, { actor }, work);
  const handler = outageHandlers(server.panel.services).find(({ job }) => job.name === name);
  const run = { ispId: north.id, transaction: within, read: within, report: async () => {} };
  return handler?.run(payload as never, run as unknown as JobRun);
}

let count = 0;
/** An area of its own with active subscribers. */
async function areaWith(subscribers: number) {
  const [area] = await server.db.sql<{ id: string }>(
    'insert into areas (isp_id, name) values ($1, $2) returning id',
    [north.id, `Block ${++count}`],
  );
  const ids: number[] = [];
  for (let made = 0; made < subscribers; made++) ids.push(await billable.subscriber());
  await server.db.sql(
    "update subscribers set area_id = $1, status = 'active', agreed_price_minor = 60000 where id = any($2)",
    [area?.id, ids],
  );
  await server.db.sql('update subscriber_terms set price_minor = 60000 where subscriber_id = any($1)', [ids]);
  return { areaId: Number(area?.id), ids };
}
const open = async (subscriberId: number, category: 'no_connection' | 'billing' = 'no_connection') =>
  (
    await owner(calls.tickets.create, {
      body: { subject: 'No internet', body: 'Nothing works', subscriberId, category },
    })
  ).id;
const ticketOf = (ticketId: number) => owner(calls.tickets.get, { query: { ticketId } });

describe('an outage', () => {
  it('that staff declare takes the tickets of its subscribers, answers and resolves them when it ends', async () => {
    const { areaId, ids } = await areaWith(3);
    const [first = 0, second = 0, third = 0] = ids;
    const before = await open(first);
    const { id } = await owner(o.declare, { body: { areaId, cause: 'Fibre cut' } });
    await runJob('outages.process-tickets', { outageId: id });
    const [during, unrelated] = [await open(second), await open(third, 'billing')];
    expect(await owner(o.get, { params: { id } })).toMatchObject({
      ...{ status: 'confirmed', cause: 'Fibre cut', affected: 3, openTickets: 2, isDetected: false },
      tickets: [{ id: during }, { id: before }],
    });
    const listed = await owner(o.subscribers, { params: { id }, query: {} });
    expect(listed.items.map((row) => row.id).sort()).toEqual([...ids].sort());

    await owner(o.end, { body: { id, reply: 'The fibre is repaired.' } });
    expect(await runJob('outages.process-tickets', { outageId: id })).toEqual({ attached: 0, resolved: 2 });
    expect(await runJob('outages.process-tickets', { outageId: id })).toEqual({ attached: 0, resolved: 0 });
    expect(await ticketOf(before)).toMatchObject({ status: 'resolved', outage: { id } });
    const { items } = await owner(calls.tickets.replies, { query: { ticketId: during } });
    expect(items.at(-1)).toMatchObject({ author: 'staff', internal: false, body: 'The fibre is repaired.' });
    expect(await ticketOf(unrelated)).toMatchObject({ status: 'open', outage: null });
    expect((await ticketOf(during)).events.map(({ kind, to }) => [kind, to])).toEqual([
      ['created', 'phone'],
      ['outage', expect.stringMatching(/^Block/)],
      ['status', 'resolved'],
    ]);
  });

  it('sends one mail that answers and resolves when it ends', async () => {
    const { areaId, ids } = await areaWith(1);
    const [subscriberId = 0] = ids;
    await server.db.sql(
      `update customers set email = 'outage@example.com' where id = (select customer_id from subscribers where id = $1)`,
      [subscriberId],
    );
    await owner(o.declare, { body: { areaId } });
    const ticketId = await open(subscriberId);
    const { outage } = await ticketOf(ticketId);
    const [before] = await server.db.sql<{ id: string }>(
      'select coalesce(max(id), 0) as id from graphile_worker._private_jobs',
    );
    await owner(o.end, { body: { id: outage?.id ?? 0, reply: 'The mast stands again.' } });
    await runJob('outages.process-tickets', { outageId: outage?.id });
    const queued = await server.db.sql<{ name: string }>(
      `select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier like 'tickets.mail-%' and j.id > $1`,
      [before?.id ?? 0],
    );
    expect(queued).toEqual([{ name: 'tickets.mail-resolved' }]);
    const mailed = (await server.mails()).length;
    const handlers = ticketHandlers(server.panel.services);
    const within: JobRun['transaction'] = (work) =>
      withTenant(server.db.database, north.id, { actor: { userId: null, call: 'test' } }, work);
    const [reply] = await server.db.sql<{ id: string }>(
      `select max(id) as id from ticket_replies where ticket_id = $1`,
      [ticketId],
    );
    const run = { ispId: north.id, transaction: within, read: within } as JobRun;
    const replyId = Number(reply?.id);
    await handlers.find(({ job }) => job.name === 'tickets.mail-resolved')?.run({ ticketId, replyId }, run);
    await handlers.find(({ job }) => job.name === 'tickets.mail-reply')?.run({ replyId }, run);
    const sent = (await server.mails()).slice(mailed);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/The mast stands again\.[\s\S]*is resolved\.[\s\S]*\/rate\//);
  });

  it('ends with all of its tickets, also without a reply and by who sees none of them', async () => {
    const { areaId, ids } = await areaWith(1);
    const fixtures = new AccessFixtures(server);
    const agent = await userWith(
      fixtures,
      [
        ['read', 'Ticket'],
        ['update', 'Ticket'],
      ],
      'own_department',
    );
    const client = server.clientWith(agent.token);
    const { id } = await owner(o.declare, { body: { areaId } });
    const ticketId = await open(ids[0] ?? 0);
    expect(await client(o.get, { params: { id } })).toMatchObject({ openTickets: 1, tickets: [] });
    await client(o.end, { body: { id } });
    expect(await runJob('outages.process-tickets', { outageId: id })).toMatchObject({ resolved: 1 });
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'resolved' });
    const { items } = await owner(calls.tickets.replies, { query: { ticketId } });
    expect(items.at(-1)?.body).toMatch(/^The outage in your area is over/);
  });

  it('does not end between a report of it and its ticket', async () => {
    const { areaId, ids } = await areaWith(1);
    const { id } = await owner(o.declare, { body: { areaId } });
    const actor = { userId: null, call: 'test' };
    const order: string[] = [];
    let ending: Promise<unknown> = Promise.resolve();
    await withTenant(server.db.database, north.id, { actor }, async (tx) => {
      const caller = { userId: 1, abilities: [], ispId: north.id } as never;
      const form = {
        ...{ subject: 'Down', body: 'Nothing works', category: 'no_connection', urgency: 'normal' },
        ...{
          source: 'phone',
          subscriberId: ids[0],
          contactName: null,
          contactMobile: null,
          attachmentIds: [],
        },
      } as never;
      await createTicket(server.clock, tx, form, caller);
      ending = owner(o.end, { body: { id } }).then(() => order.push('ended'));
      await expect
        .poll(
          async () =>
            (
              await server.db.sql(
                "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%outages%'",
              )
            ).length,
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0);
      order.push('opened');
    });
    await ending;
    expect(order).toEqual(['opened', 'ended']);
    expect(await runJob('outages.process-tickets', { outageId: id })).toMatchObject({ resolved: 1 });
  });

  it('keeps the name of an area that is deleted', async () => {
    const { areaId, ids } = await areaWith(1);
    const { id } = await owner(o.declare, { body: { areaId } });
    const { name } = await owner(o.get, { params: { id } });
    await server.db.sql('update subscribers set area_id = null where id = any($1)', [ids]);
    await owner(calls.areas.delete, { body: { id: areaId, version: 1 } });
    expect(await owner(o.get, { params: { id } })).toMatchObject({ name, areaId: null, affected: 1 });
    await owner(o.end, { body: { id } });
  });

  it('shows on the pages of affected subscribers, and a campaign reaches them', async () => {
    const { areaId, ids } = await areaWith(2);
    const { id } = await owner(o.declare, { body: { areaId } });
    const workspace = await owner(calls.subscribers.getV2, { params: { id: ids[0] ?? 0 } });
    expect(workspace.outages).toMatchObject([{ id, endedAt: null }]);
    const page = await owner(calls.subscribers.list, { query: { outageId: id } });
    expect(page.total).toBe(2);
    const preview = await owner(calls.campaigns.preview, {
      body: { channel: 'sms', body: 'We are working on it', filter: { outageId: id } },
    });
    expect(preview.matched).toBe(2);
  });

  it('is open once for a router or area, ends after it began, and has a place', async () => {
    const { areaId } = await areaWith(1);
    expect(await problemOf(owner(o.declare, { body: {} }))).toBe('outages.where');
    const future = new Date(server.clock.now() + 3_600_000).toISOString();
    expect(await problemOf(owner(o.declare, { body: { areaId, startedAt: future } }))).toBe('outages.time');
    const { id } = await owner(o.declare, { body: { areaId } });
    expect(await problemOf(owner(o.declare, { body: { areaId } }))).toBe('outages.already_open');
    const past = new Date(server.clock.now() - 3_600_000).toISOString();
    expect(await problemOf(owner(o.end, { body: { id, endedAt: past } }))).toBe('outages.time');
    expect(await problemOf(owner(o.confirm, { body: { id } }))).toBe('outages.wrong_state');
    await owner(o.end, { body: { id } });
    expect(await problemOf(owner(o.end, { body: { id } }))).toBe('outages.wrong_state');
    await owner(o.declare, { body: { areaId } });
  });

  it('takes a ticket by hand, and gives it back', async () => {
    const { areaId, ids } = await areaWith(1);
    const { id: outageId } = await owner(o.declare, { body: { areaId } });
    const ticketId = await open(ids[0] ?? 0, 'billing');
    await owner(o.attach, { body: { ticketId, outageId } });
    expect(await ticketOf(ticketId)).toMatchObject({ outage: { id: outageId } });
    await owner(o.attach, { body: { ticketId, outageId: null } });
    expect(await ticketOf(ticketId)).toMatchObject({ outage: null });
    const elsewhere = await open(await billable.subscriber(), 'billing');
    expect(await problemOf(owner(o.attach, { body: { ticketId: elsewhere, outageId } }))).toBe(
      'outages.not_affected',
    );
  });

  it('is credited once, after a preview, with a credit note for each who pays', async () => {
    const { areaId, ids } = await areaWith(3);
    await server.db.sql("update subscriber_terms set billing = 'free' where subscriber_id = $1", [ids[2]]);
    const { id } = await owner(o.declare, { body: { areaId } });
    expect(await problemOf(owner(o.creditPreview, { params: { id }, query: { days: 1 } }))).toBe(
      'outages.wrong_state',
    );
    await owner(o.end, { body: { id } });
    expect((await owner(o.get, { params: { id } })).suggestedDays).toBe(1);
    const preview = await owner(o.creditPreview, { params: { id }, query: { days: 3 } });
    expect(preview).toMatchObject({ subscribers: 2, skipped: 1, totalMinor: 2 * preview.largestMinor });
    expect(preview.largestMinor).toBeGreaterThan(5_000);
    expect(preview.rows.map((row) => [row.id, row.amountMinor])).toEqual([
      [ids[0], preview.largestMinor],
      [ids[1], preview.largestMinor],
      [ids[2], 0],
    ]);
    const { rows: _, ...sums } = preview;
    expect(await owner(o.issueCredits, { body: { id, days: 3 } })).toEqual(sums);
    expect(await runJob('outages.issue-credits', { outageId: id })).toEqual({ issued: 2 });
    expect(await runJob('outages.issue-credits', { outageId: id })).toEqual({ issued: 0 });
    const { items } = await owner(o.subscribers, { params: { id }, query: {} });
    const credited = items.filter(({ creditNoteId }) => creditNoteId !== null);
    expect(credited.map(({ creditMinor }) => creditMinor)).toEqual(
      Array.from({ length: 2 }, () => preview.largestMinor),
    );
    expect(await problemOf(owner(o.issueCredits, { body: { id, days: 3 } }))).toBe(
      'outages.already_credited',
    );
  });

  it('is credited with the price and the discount of its own days, as they were invoiced', async () => {
    const on = async (at: string) => {
      server.clock.set(`${at}T04:00:00Z`);
      return server.clientOf(north.logins.client);
    };
    const { areaId, ids } = await areaWith(4);
    const [plain = 0, dated = 0, invoiced = 0, dearer = 0] = ids;
    const change = async (which: readonly number[], changes: string, day: string) => {
      await server.db.sql(`update subscribers set ${changes} where id = any($1)`, [which]);
      await withTenant(server.db.database, north.id, { actor: { userId: null } }, (tx) =>
        saveTerms(tx, which, `${day}T04:00:00Z`),
      );
    };
    const invoiceNext = async (day: string) => {
      const client = await on(day);
      const body = { kind: 'monthly' } as const;
      await client(calls.invoices.create, { params: { subscriberId: invoiced }, body });
    };
    await change(ids, 'agreed_price_minor = 62000', '2026-01-01');
    await change([dated], "discount_percent = 50, discount_until = '2026-03-05'", '2026-01-01');
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) await invoiceNext(day);
    await change([invoiced, dearer], 'agreed_price_minor = 124000', '2026-03-03');
    const during = await on('2026-03-06');
    const { id } = await during(o.declare, { body: { areaId, startedAt: '2026-03-05T03:00:00Z' } });
    await during(o.end, { body: { id } });
    await invoiceNext('2026-04-01');
    await change(
      ids,
      'agreed_price_minor = 310000, discount_percent = null, discount_until = null',
      '2026-04-02',
    );
    const later = await on('2026-04-02');
    const preview = await later(o.creditPreview, { params: { id }, query: { days: 2 } });
    expect(preview).toMatchObject({ subscribers: 4, skipped: 0, totalMinor: 190_00, largestMinor: 80_00 });
    await later(o.issueCredits, { body: { id, days: 2 } });
    expect(await runJob('outages.issue-credits', { outageId: id })).toEqual({ issued: 4 });
    const { items } = await later(o.subscribers, { params: { id }, query: {} });
    const creditOf = (subscriberId: number) => items.find((row) => row.id === subscriberId)?.creditMinor;
    // The share of two days in March; one of them with half the price; the invoiced month keeps its price.
    expect([plain, dated, invoiced, dearer].map(creditOf)).toEqual([40_00, 30_00, 40_00, 80_00]);
    await on('2026-03-10');
  });

  it('keeps the VAT rate with its credit notes, for the VAT return', async () => {
    const { areaId } = await areaWith(1);
    const { id } = await owner(o.declare, { body: { areaId } });
    await owner(o.end, { body: { id } });
    await server.db.sql('insert into isp_settings (isp_id) values ($1) on conflict do nothing', [north.id]);
    await server.db.sql("update isp_settings set vat_mode = 'inclusive', vat_rate = 700 where isp_id = $1", [
      north.id,
    ]);
    await owner(o.issueCredits, { body: { id, days: 3 } });
    await runJob('outages.issue-credits', { outageId: id });
    const { items } = await owner(o.subscribers, { params: { id }, query: {} });
    const notes = await server.db.sql('select vat_rate, vat_minor from credit_notes where id = $1', [
      items[0]?.creditNoteId,
    ]);
    expect(notes).toEqual([{ vat_rate: 700, vat_minor: expect.anything() }]);
    expect(Number(notes[0]?.['vat_minor'])).toBeGreaterThan(0);
    await expect(
      server.db.sql('update credit_notes set vat_rate = null where id = $1', [items[0]?.creditNoteId]),
    ).rejects.toThrow('credit_notes_vat_rate_known');
  });

  it('is suspected when a router with subscribers stops answering, and decided by a person', async () => {
    const subscriberId = await billable.subscriber();
    const [router] = await server.db.sql<{ id: string }>(
      'select router_id as id from subscribers where id = $1',
      [subscriberId],
    );
    const setState = (state: string, seen: string) =>
      server.db.sql(
        `insert into router_observed_state (isp_id, router_id, state, last_seen_at) values ($1, $2, $3, $4)
         on conflict (isp_id, router_id) do update set state = excluded.state, last_seen_at = excluded.last_seen_at`,
        [north.id, router?.id, state, seen],
      );
    const minutesAgo = (minutes: number) => new Date(server.clock.now() - minutes * 60_000).toISOString();
    const openOnes = async () =>
      (await owner(o.list, { query: {} })).items.filter(({ routerId }) => routerId === Number(router?.id));
    await setState('unreachable', minutesAgo(10));
    expect(await runJob('outages.find-changed', { dueAt: '', date: '' })).toEqual({ isps: 1 });
    expect(await runJob('outages.detect')).toMatchObject({ suspected: 1 });
    expect(await runJob('outages.detect')).toMatchObject({ suspected: 0 });
    const [suspected] = await openOnes();
    expect(suspected).toMatchObject({ status: 'suspected', isDetected: true });
    expect(suspected?.affected).toBeGreaterThan(0);
    const inbox = await owner(calls.inbox.list, { query: {} });
    expect(inbox.items[0]?.title).toMatch(/^Possible outage: /);

    await setState('online', minutesAgo(0));
    expect(await runJob('outages.detect')).toMatchObject({ dismissed: 1 });
    expect(await openOnes()).toEqual([]);

    await setState('unreachable', minutesAgo(-1));
    await runJob('outages.detect');
    const [again] = await openOnes();
    await owner(o.confirm, { body: { id: again?.id ?? 0, cause: 'Power failure' } });
    await setState('online', minutesAgo(-2));
    expect(await runJob('outages.detect')).toMatchObject({ recovered: 1, dismissed: 0 });
    expect(await openOnes()).toMatchObject([{ status: 'confirmed', recoveredAt: expect.any(String) }]);
  });

  it('is not seen by another ISP', async () => {
    const { areaId } = await areaWith(1);
    const { id } = await owner(o.declare, { body: { areaId } });
    expect(await problemOf(otherIsp(o.get, { params: { id } }))).toBe('not_found');
    expect(await problemOf(otherIsp(o.end, { body: { id } }))).toBe('not_found');
    expect((await otherIsp(o.list, { query: { view: 'all' } })).total).toBe(0);
  });
});
