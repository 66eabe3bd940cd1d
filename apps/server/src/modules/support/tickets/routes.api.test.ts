import { type Client, calls } from '@lastmile/contract';
import { withPlatform, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessFixtures } from '../../../../test/access/fixtures.ts';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { ticketInvariants } from './invariants.ts';
import { ticketHandlers } from './jobs.ts';

const t = calls.tickets;
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
  (await owner(calls.departments.create, { body: { name: `Desk ${++count}`, description: null } })).id;
const open = async (body: object = {}, client = owner) =>
  (await client(t.create, { body: { subject: 'No internet', body: 'Since this morning', ...body } })).id;
const details = (ticketId: number, client = owner) => client(t.get, { query: { ticketId } });
const repliesOf = async (ticketId: number, client = owner) =>
  (await client(t.replies, { query: { ticketId } })).items;
const reply = (ticketId: number, body: object = {}, client = owner) =>
  client(t.reply, { body: { ticketId, body: 'We are looking into it', ...body } });
const resolve = (ticketId: number) => owner(t.updateStatus, { body: { ticketId, status: 'resolved' } });

/** A member of the staff in the department, with the role of the data scope, as a signed-in client. */
async function memberOf(departmentId: number, role = 'staff') {
  const user = await fixtures.user(north, role);
  const { id } = await owner(calls.staff.enrol, { body: { userId: user.id, departmentId, position: null } });
  return { staffId: id, userId: user.id, client: server.clientWith(user.token) };
}

/** Runs the jobs of tickets that wait, as a worker would. */
async function runJobs(name: string, payload: object) {
  const handler = ticketHandlers(server.panel.services).find(({ job }) => job.name === name);
  const { database } = server.db;
  const actor = { userId: null, call: name };
  const within: JobRun['transaction'] = (work) =>
    handler?.job.scope === 'platform'
      ? withPlatform(database, { actor }, work)
      : withTenant(database, north.id, { actor }, work);
  return handler?.run(payload, { ispId: north.id, transaction: within, read: within } as JobRun);
}

describe('a ticket', () => {
  it('is opened with a number, due times and what the customer said', async () => {
    const subscriberId = await billable.subscriber();
    const { id, number } = await owner(t.create, {
      body: { subject: 'Slow', body: 'Only 1 Mbps', category: 'slow', urgency: 'urgent', subscriberId },
    });
    const next = await owner(t.create, { body: { subject: 'Other', body: 'Text' } });
    expect(next.number).toBe(number + 1);
    const ticket = await details(id);
    expect(ticket).toMatchObject({ status: 'open', urgency: 'urgent', subscriberId, isOverdue: false });
    expect(Date.parse(ticket.dueAt ?? '') - server.clock.now()).toBe(30 * 60_000);
    expect(ticket.subscriber).toMatchObject({ id: subscriberId, status: 'active', balanceMinor: 0 });
    expect(ticket.events.map(({ kind, to }) => [kind, to])).toEqual([['created', 'phone']]);
    expect(await repliesOf(id)).toMatchObject([
      { author: 'customer', body: 'Only 1 Mbps', enteredBy: 'North Net client', internal: false },
    ]);
  });

  it('has the first public reply measured, and internal notes apart from it', async () => {
    const id = await open();
    await reply(id, { internal: true, body: 'Known problem' });
    expect((await details(id)).firstResponseAt).toBeNull();
    await reply(id);
    expect((await details(id)).firstResponseAt).not.toBeNull();
    expect((await repliesOf(id)).map(({ internal, author }) => [author, internal])).toEqual([
      ['customer', false],
      ['staff', true],
      ['staff', false],
    ]);
  });

  it('records each change of status, urgency, department and assignee as one line', async () => {
    const departmentId = await department();
    const { staffId } = await memberOf(departmentId);
    const ticketId = await open();
    await owner(t.updateStatus, { body: { ticketId, status: 'in_progress' } });
    await owner(t.updateStatus, { body: { ticketId, status: 'in_progress' } });
    await owner(t.updateUrgency, { body: { ticketId, urgency: 'high' } });
    expect((await expectProblem(owner(t.updateStaff, { body: { ticketId, staffId } }))).code).toBe(
      'tickets.no_department',
    );
    await owner(t.updateDepartment, { body: { ticketId, departmentId } });
    await owner(t.updateStaff, { body: { ticketId, staffId } });
    const elsewhere = await department();
    const { staffId: outsider } = await memberOf(elsewhere);
    expect((await expectProblem(owner(t.updateStaff, { body: { ticketId, staffId: outsider } }))).code).toBe(
      'staff.other_department',
    );
    await owner(t.updateDepartment, { body: { ticketId, departmentId: elsewhere } });
    const ticket = await details(ticketId);
    expect(ticket).toMatchObject({ departmentId: elsewhere, staffId: null, urgency: 'high' });
    expect(ticket.events.map(({ kind }) => kind)).toEqual([
      'created',
      'status',
      'urgency',
      'department',
      'staff',
      'department',
      'staff',
    ]);
  });

  it('reopens by the customer’s reply within 14 days; later it is closed and only linked to', async () => {
    const ticketId = await open();
    await resolve(ticketId);
    const again = owner(t.updateStatus, { body: { ticketId, status: 'open' } });
    expect((await expectProblem(again)).code).toBe('tickets.closed');
    await reply(ticketId, { author: 'customer', body: 'It is back' });
    expect(await details(ticketId)).toMatchObject({ status: 'open', resolvedAt: null });
    await resolve(ticketId);
    await server.db.sql("update tickets set resolved_at = resolved_at - interval '14 days' where id = $1", [
      ticketId,
    ]);
    const late = reply(ticketId, { author: 'customer', body: 'Again' });
    expect((await expectProblem(late)).code).toBe('tickets.closed');
    expect(await runJobs('tickets.process-due', {})).toMatchObject({ closed: 1 });
    expect(await runJobs('tickets.process-due', {})).toMatchObject({ closed: 0 });
    expect((await details(ticketId)).status).toBe('closed');
    expect((await expectProblem(reply(ticketId))).code).toBe('tickets.closed');
    const linked = await open({ linkedToId: ticketId });
    expect((await details(linked)).linkedTo).toMatchObject({ id: ticketId });
    expect((await expectProblem(open({ linkedToId: linked }))).code).toBe('tickets.not_closed');
  });

  it('is merged with its duplicate, of the same subscriber only', async () => {
    const [one, other] = [await billable.subscriber(), await billable.subscriber()];
    const [first, duplicate] = [await open({ subscriberId: one }), await open({ subscriberId: one })];
    const foreign = await open({ subscriberId: other });
    const merge = (ticketId: number, intoTicketId: number) =>
      owner(t.merge, { body: { ticketId, intoTicketId } });
    expect((await expectProblem(merge(foreign, first))).code).toBe('tickets.merge_other_subscriber');
    expect((await expectProblem(merge(first, first))).code).toBe('tickets.merge_itself');
    const date = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const visit = await owner(calls.visits.schedule, {
      body: { ticketId: duplicate, date, from: '10:00', to: '12:00' },
    });
    await merge(duplicate, first);
    expect((await owner(calls.visits.list, { query: { ticketId: first } })).items).toMatchObject([
      { id: visit.id, status: 'planned' },
    ]);
    expect(await repliesOf(first)).toHaveLength(2);
    expect(await details(duplicate)).toMatchObject({
      status: 'closed',
      mergedInto: { id: first },
      ratingUrl: null,
    });
    expect((await expectProblem(merge(first, duplicate))).code).toBe('tickets.merge_target');
  });

  it('is hidden by the owner only, and then in no list', async () => {
    const ticketId = await open();
    const technician = await server.clientOf(north.logins.technician);
    expect((await expectProblem(technician(t.delete, { body: { ticketId } }))).status).toBe(403);
    await owner(t.delete, { body: { ticketId } });
    expect((await expectProblem(details(ticketId))).status).toBe(404);
    const { items } = await owner(t.list, { query: { view: 'all', pageSize: 200 } });
    expect(items.map(({ id }) => id)).not.toContain(ticketId);
  });

  it('of another ISP is neither seen nor changed', async () => {
    const ticketId = await open();
    expect((await otherIsp(t.list, { query: { view: 'all' } })).items).toEqual([]);
    const attempts = [
      () => details(ticketId, otherIsp),
      () => repliesOf(ticketId, otherIsp),
      () => reply(ticketId, {}, otherIsp),
    ];
    for (const attempt of attempts) expect((await expectProblem(attempt())).status).toBe(404);
  });
});

describe('the list of tickets', () => {
  it('has views for mine, unassigned and overdue, and finds by number, subject and subscriber', async () => {
    const departmentId = await department();
    const { staffId, client } = await memberOf(departmentId, 'technician');
    const subscriberId = await billable.subscriber();
    const mine = await open({ departmentId, staffId, subject: 'Cable cut at the pole', subscriberId });
    const unassigned = await open({ departmentId, urgency: 'urgent' });
    const ids = async (query: object) => (await client(t.list, { query })).items.map(({ id }) => id);
    expect(await ids({ view: 'mine' })).toEqual([mine]);
    expect(await ids({ view: 'unassigned', departmentId })).toEqual([unassigned]);
    expect(await ids({ view: 'overdue', departmentId })).toEqual([]);
    expect(await ids({ search: 'the POLE' })).toEqual([mine]);
    const { number, username, customerName } = await details(mine);
    expect(await ids({ search: `#${number}` })).toContain(mine);
    expect(await ids({ search: username ?? '' })).toContain(mine);
    expect(await ids({ search: customerName ?? '' })).toContain(mine);
    await server.db.sql(
      "update tickets set first_response_due_at = opened_at - interval '1 minute' where id = $1",
      [unassigned],
    );
    expect(await ids({ view: 'overdue', departmentId })).toEqual([unassigned]);
    await runJobs('tickets.process-due', {});
    await runJobs('tickets.process-due', {});
    const { items } = await client(calls.inbox.list, { query: {} });
    expect(items.filter(({ link }) => link === `/isp/ticket/${unassigned}`)).toHaveLength(1);
  });
});

describe('a support agent', () => {
  it('sees tickets of their department and those they opened, and passes one on without seeing it any more', async () => {
    const [own, other] = [await department(), await department()];
    const { client } = await memberOf(own);
    const [visible, foreign] = [await open({ departmentId: own }), await open({ departmentId: other })];
    const opened = await open({ departmentId: other }, client);
    const { items } = await client(t.list, { query: { pageSize: 200 } });
    expect(items.map(({ id }) => id).sort()).toEqual([visible, opened].sort());
    expect((await expectProblem(details(foreign, client))).status).toBe(404);
    expect((await expectProblem(reply(foreign, {}, client))).status).toBe(404);
    expect((await client(t.list, { query: { search: 'no internet' } })).total).toBe(2);
    await client(t.updateDepartment, { body: { ticketId: visible, departmentId: other } });
    expect((await expectProblem(details(visible, client))).status).toBe(404);
    expect((await details(visible)).events.at(-1)).toMatchObject({ kind: 'department' });
  });

  it('loses the tickets of a department the moment they move to another one', async () => {
    const [from, to] = [await department(), await department()];
    const { client, staffId } = await memberOf(from);
    const ticketId = await open({ departmentId: from });
    await details(ticketId, client);
    await owner(calls.staff.update, { body: { id: staffId, departmentId: to, version: 1 } });
    await expect.poll(async () => (await client(t.list, { query: {} })).total).toBe(0);
  });
});

describe('a rating', () => {
  it('comes through the link in the mail, once, and only for a resolved ticket', async () => {
    const subscriberId = await billable.subscriber();
    await server.db.sql(
      `update customers set email = 'rahim@example.test' where id = (select customer_id from subscribers where id = $1)`,
      [subscriberId],
    );
    const ticketId = await open({ subscriberId, subject: 'No <b>internet</b>' });
    expect((await details(ticketId)).ratingUrl).toBeNull();
    await resolve(ticketId);
    await runJobs('tickets.mail-resolved', { ticketId });
    const mail = (await server.mails()).at(-1);
    const path = /https:\/\/panel\.test(\/rate\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await details(ticketId)).ratingUrl).toBe(`https://panel.test${path}`);
    const page = await (await server.request(path)).text();
    expect(page).toContain('No &lt;b&gt;internet');
    const send = (rating: string) =>
      server.request(`/api${path}`, {
        method: 'POST',
        body: new URLSearchParams({ rating, comment: 'Quick' }),
        redirect: 'manual',
      });
    expect((await send('9')).headers.get('location')).toContain('problem=rating');
    expect((await send('4')).status).toBe(303);
    await send('1');
    expect(await details(ticketId)).toMatchObject({ rating: 4, ratingComment: 'Quick' });
    expect((await server.request(`${path.slice(0, -2)}xx`)).status).toBe(404);
  });

  it('is asked for in the language of the customer, and a public reply is mailed once', async () => {
    const subscriberId = await billable.subscriber();
    await server.db.sql(
      `update customers set email = 'hans@example.test', language = 'de' where id = (select customer_id from subscribers where id = $1)`,
      [subscriberId],
    );
    const ticketId = await open({ subscriberId });
    const note = await reply(ticketId, { internal: true });
    const { id } = await reply(ticketId, { body: 'Wir prüfen das.' });
    expect(await runJobs('tickets.mail-reply', { replyId: note.id })).toEqual({ mails: 0 });
    expect(await runJobs('tickets.mail-reply', { replyId: id })).toEqual({ mails: 1 });
    expect(await runJobs('tickets.mail-reply', { replyId: id })).toEqual({ mails: 0 });
    expect((await server.mails()).at(-1)).toMatchObject({
      to: 'hans@example.test',
      text: expect.stringContaining('Guten Tag'),
    });
  });
});

describe('a reply that resolves the ticket', () => {
  const withMail = async () => {
    const subscriberId = await billable.subscriber();
    await server.db.sql(
      `update customers set email = 'rahim@example.test' where id = (select customer_id from subscribers where id = $1)`,
      [subscriberId],
    );
    return open({ subscriberId });
  };

  it('is sent in one mail with the rating link, and changes the status like the other call', async () => {
    const ticketId = await withMail();
    const { id } = await reply(ticketId, { body: 'The cable is replaced.', resolve: true });
    expect(await details(ticketId)).toMatchObject({ status: 'resolved' });
    const before = (await server.mails()).length;
    expect(await runJobs('tickets.mail-resolved', { ticketId, replyId: id })).toEqual({ mails: 1 });
    expect(await runJobs('tickets.mail-reply', { replyId: id })).toEqual({ mails: 0 });
    const sent = (await server.mails()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/The cable is replaced\.[\s\S]*is resolved[\s\S]*\/rate\//);
    const queued = await server.db.sql<{ payload: unknown }>(
      'select payload from graphile_worker._private_jobs where key like $1 or key like $2',
      [`%reply:${id}`, `%resolved:${ticketId}`],
    );
    expect(queued.map(({ payload }) => JSON.stringify(payload))).toEqual([
      expect.stringContaining(`"replyId":${id}`),
    ]);
  });

  it('is mailed alone if the customer reopened the ticket meanwhile', async () => {
    const ticketId = await withMail();
    const { id } = await reply(ticketId, { body: 'Done.', resolve: true });
    await reply(ticketId, { author: 'customer', body: 'It is not' });
    expect(await runJobs('tickets.mail-resolved', { ticketId, replyId: id })).toEqual({ mails: 1 });
    expect((await server.mails()).at(-1)?.text).not.toContain('/rate/');
  });
});

describe('settings', () => {
  it('set the response times of new tickets, and canned replies', async () => {
    const s = calls.ticketSettings;
    const { targets } = await owner(s.targets, {});
    expect(targets.map(({ urgency }) => urgency)).toEqual(['low', 'normal', 'high', 'urgent']);
    const shorter = targets.map((target) => ({ ...target, firstResponseMinutes: 15 }));
    await owner(s.saveTargets, { body: { targets: shorter } });
    const ticket = await details(await open());
    expect(Date.parse(ticket.firstResponseDueAt) - server.clock.now()).toBe(15 * 60_000);
    const wrong = shorter.map((target) => ({
      ...target,
      firstResponseMinutes: 40_000,
      resolutionMinutes: 20,
    }));
    expect((await expectProblem(owner(s.saveTargets, { body: { targets: wrong } }))).code).toBe(
      'tickets.targets_order',
    );
    await owner(s.saveTargets, { body: { targets } });
    const { id } = await owner(s.saveCannedReply, {
      body: { title: 'Restart', body: 'Restart your router.' },
    });
    await owner(s.saveCannedReply, { body: { id, title: 'Restart', body: 'Switch it off.', version: 1 } });
    expect((await owner(s.cannedReplies, {})).items).toMatchObject([{ id, body: 'Switch it off.' }]);
    expect((await otherIsp(s.cannedReplies, {})).items).toEqual([]);
    await owner(s.deleteCannedReply, { body: { id } });
  });
});

describe('the totals', () => {
  it('are right after tickets were opened, moved, merged and deleted, and after they were compacted', async () => {
    const violations = () =>
      withPlatform(
        server.db.database,
        { actor: { userId: null, call: 'check' }, readOnly: true },
        async (tx) =>
          (await Promise.all(ticketInvariants.map(({ findViolations }) => findViolations(tx, '')))).flat(),
      );
    const departmentId = await department();
    const [ticketId, other] = [await open({ departmentId }), await open({ departmentId })];
    const total = async () => (await owner(t.list, { query: { view: 'all', departmentId } })).total;
    expect(await total()).toBe(2);
    await owner(t.updateUrgency, { body: { ticketId, urgency: 'urgent' } });
    await owner(t.updateDepartment, { body: { ticketId: other, departmentId: await department() } });
    expect(await total()).toBe(1);
    await owner(t.delete, { body: { ticketId } });
    expect(await total()).toBe(0);
    expect(await violations()).toEqual([]);
    await runJobs('tickets.compact-aggregates', { dueAt: '', date: '' });
    expect(await violations()).toEqual([]);
    await server.db.sql('update ticket_aggregates set tickets = tickets + 1 where isp_id = $1', [north.id]);
    expect(await violations()).not.toEqual([]);
    await server.db.sql('update ticket_aggregates set tickets = tickets - 1 where isp_id = $1', [north.id]);
  });
});
