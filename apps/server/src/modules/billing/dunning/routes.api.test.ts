import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { createTestSubscriber } from '../../../../test/support/subscribers.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.collection;
const s = calls.subscribers;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let subscriber: Awaited<ReturnType<typeof createBillable>>['subscriber'];
let place: Parameters<typeof issueTestInvoice>[0];
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  ({ subscriber } = await createBillable(server.db, north.id));
  place = { db: server.db, clock: server.clock, ispId: north.id };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.sql("update subscribers set status = 'closed', status_reason = null");
  await server.db.sql('delete from isp_settings; delete from automation_pauses; delete from suspension_runs');
});

/** Noon in Dhaka. */
const noonOf = (date: string) => server.clock.set(`${date}T12:00:00+06:00`);
async function overdueSince(date: string, amountMinor = 500_00): Promise<number> {
  const id = await subscriber();
  noonOf(date);
  await issueTestInvoice(place, id, amountMinor);
  return id;
}
const list = (query: object = {}) => owner(c.upcomingSuspensions, { query });

describe('upcoming suspensions', () => {
  it('list the oldest invoice, the balance due, the reason for a postponement and the date', async () => {
    const id = await overdueSince('2026-03-01');
    await issueTestInvoice(place, id, 200_00);
    noonOf('2026-03-04');
    await issueTestInvoice(place, id, 30_00);
    await overdueSince('2026-03-02');
    noonOf('2026-03-04');
    const { items, total, nextRun, sums } = await list();
    expect(nextRun).toEqual({ on: '2026-03-05', hour: 1, excluded: false });
    expect(sums).toEqual({
      scheduled: { subscribers: 1, pastGraceMinor: 700_00 },
      postponed: { subscribers: 0, pastGraceMinor: 0 },
      promised: { subscribers: 0, pastGraceMinor: 0 },
    });
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        id,
        oldestInvoice: { number: expect.stringMatching(/^INV-2026-/), dueOn: '2026-03-01' },
        daysOverdue: 3,
        balanceDueMinor: 730_00,
        pastGraceMinor: 700_00,
        state: 'scheduled',
        suspendsOn: '2026-03-05',
        promise: null,
      },
    ]);
  });

  it('are postponed on an excluded day, with the new date', async () => {
    await server.db.sql(
      "insert into isp_settings (isp_id, excluded_dates) values ($1, '{2026-03-05,2026-03-06}')",
      [north.id],
    );
    await overdueSince('2026-03-01');
    noonOf('2026-03-04');
    const { items, nextRun, sums } = await list({ state: 'postponed' });
    expect(nextRun).toMatchObject({ on: '2026-03-05', excluded: true });
    expect(items).toMatchObject([{ state: 'postponed', suspendsOn: '2026-03-07' }]);
    expect(sums.postponed.subscribers).toBe(1);
    expect((await list({ state: 'scheduled' })).total).toBe(0);
  });

  it('can be sorted, searched, filtered, paged and exported', async () => {
    const old = await overdueSince('2026-03-01', 100_00);
    const large = await overdueSince('2026-03-02', 900_00);
    noonOf('2026-03-09');
    const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
    expect(await ids({ sort: 'oldestDue' })).toEqual([old, large]);
    expect(await ids({ sort: '-pastGraceMinor' })).toEqual([large, old]);
    const [row] = await server.db.sql<{ username: string; router: number }>(
      'select username, router_id::int as router from subscribers where id = $1',
      [old],
    );
    expect(await ids({ search: row?.username })).toEqual([old]);
    expect(await ids({ routerId: row?.router, sort: '-username' })).toHaveLength(2);
    expect(await ids({ routerId: 999_999 })).toEqual([]);
    const csv = await server.request('/api/isp/upcoming-suspension/index?format=csv&sort=oldestDue', {
      headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` },
    });
    const text = await csv.text();
    expect(text.split(/\r?\n/).filter(Boolean)).toHaveLength(3);
    expect(text).toContain(',100.00,100.00,Will be suspended,2026-03-10,');
  });

  it('do not show subscribers of another ISP, and show a reseller only their own', async () => {
    await overdueSince('2026-03-01');
    const [reseller] = await server.db.sql<{ id: string }>('select id from users where email = $1', [
      north.logins.reseller,
    ]);
    const own = await subscriber({ resellerUserId: Number(reseller?.id) });
    noonOf('2026-03-01');
    await issueTestInvoice(place, own, 100_00);
    noonOf('2026-03-09');
    expect((await otherIsp(c.upcomingSuspensions, {})).total).toBe(0);
    const seen = await (await server.clientOf(north.logins.reseller))(c.upcomingSuspensions, {});
    expect(seen.items.map(({ id }) => id)).toEqual([own]);
    expect(seen.sums.scheduled.subscribers).toBe(1);
  });
});

describe('a promise to pay', () => {
  it('keeps a subscriber active, shows who granted it and the note, and can be withdrawn', async () => {
    const id = await overdueSince('2026-03-01');
    noonOf('2026-03-04');
    await owner(s.promise, { body: { ids: [id], until: '2026-03-08', note: 'Salary on the 7th' } });
    const [promised] = (await list({ state: 'promised' })).items;
    expect(promised).toMatchObject({
      state: 'promised',
      suspendsOn: '2026-03-09',
      promise: { until: '2026-03-08', note: 'Salary on the 7th', by: expect.any(String) },
    });
    expect(await owner(s.get, { params: { id } })).toMatchObject({
      promiseUntil: '2026-03-08',
      promiseNote: 'Salary on the 7th',
      promisedBy: promised?.promise?.by,
      promisedAt: '2026-03-04T06:00:00.000Z',
    });
    await owner(s.promise, { body: { ids: [id], until: null } });
    expect((await list()).items).toMatchObject([{ state: 'scheduled', promise: null }]);
    expect(await owner(s.get, { params: { id } })).toMatchObject({ promiseNote: null, promisedBy: null });
  });

  it('reactivates a subscriber suspended for non-payment through a job, and no other subscriber', async () => {
    const [suspendedSubscriber, stopped] = [await overdueSince('2026-03-01'), await subscriber()];
    const suspend = "update subscribers set status = 'suspended', status_reason = $2 where id = $1";
    await server.db.sql(suspend, [suspendedSubscriber, 'unpaid']);
    await server.db.sql(suspend, [stopped, 'manual']);
    const waiting = async () =>
      (
        await server.db.sql<{ name: string }>(
          `select t.identifier as name from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'dunning.reactivate-paid'`,
        )
      ).length;
    await owner(s.promise, { body: { ids: [stopped], until: '2026-04-01' } });
    expect(await waiting()).toBe(0);
    await owner(s.promise, { body: { ids: [suspendedSubscriber], until: '2026-04-01' } });
    expect(await waiting()).toBe(1);
  });

  it('needs the permission to update invoices', async () => {
    const technician = await server.clientOf(north.logins.technician);
    const refused = technician(s.promise, { body: { ids: [await subscriber()], until: '2026-04-01' } });
    expect(await expectProblem(refused)).toMatchObject({
      status: 403,
      code: 'subscribers.invoice_permission_required',
    });
  });
});

describe('pausing automation', () => {
  it('needs a reason, shows who paused it, and is resumed once', async () => {
    noonOf('2026-03-04');
    expect(await owner(c.automation, {})).toEqual({ stopped: null });
    const { stopped } = await owner(c.pauseAutomation, { body: { reason: 'Flood in the old town' } });
    expect(stopped).toEqual({
      at: '2026-03-04T06:00:00.000Z',
      by: expect.any(String),
      reason: 'Flood in the old town',
    });
    const technician = await server.clientOf(north.logins.technician);
    expect(await technician(c.automation, {})).toEqual({ stopped });
    const again = owner(c.pauseAutomation, { body: { reason: 'Again' } });
    expect(await expectProblem(again)).toMatchObject({ status: 409, code: 'dunning.already_paused' });
    expect(await otherIsp(c.automation, {})).toEqual({ stopped: null });
    expect(await owner(c.resumeAutomation, {})).toEqual({ stopped: null });
    expect(await expectProblem(owner(c.resumeAutomation, {}))).toMatchObject({ code: 'dunning.not_paused' });
    const audited = await server.db.sql(
      "select call, action from audit_log where entity = 'automation_pauses' order by id",
    );
    expect(audited).toEqual([
      { call: 'dunning.pauseAutomation', action: 'insert' },
      { call: 'dunning.resumeAutomation', action: 'update' },
    ]);
  });
});

it('a scheduled package change can be cancelled once', async () => {
  const { routerId, packageId } = await createBillable(server.db, north.id);
  const id = await createTestSubscriber(server.db, north.id, { routerId, packageId, status: 'active' });
  noonOf('2026-03-04');
  const other = (await createBillable(server.db, north.id)).packageId;
  await owner(s.changePackage, { body: { ids: [id], packageId: other, on: '2026-04-01' } });
  expect(await owner(s.cancelPackageChange, { body: { ids: [id] } })).toMatchObject({ done: [id] });
  expect(await owner(s.get, { params: { id } })).toMatchObject({ nextPackage: null, changeOn: null });
  expect(await owner(s.cancelPackageChange, { body: { ids: [id] } })).toMatchObject({
    refused: [{ id, code: 'subscribers.already_in_state' }],
  });
});
