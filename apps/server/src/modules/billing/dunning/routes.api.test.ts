import { type Client, calls } from '@lastmile/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueBill, makeBillable } from '../../../../test/support/billing.ts';
import { problemOf } from '../../../../test/support/expect-problem.ts';
import { makeLine } from '../../../../test/support/subscribers.ts';
import { north, south, startTestPanel, type TestPanel } from '../../../../test/support/test-server.ts';

const c = calls.collection;
const s = calls.subscribers;
let panel: TestPanel;
let owner: Client;
let stranger: Client;
let line: Awaited<ReturnType<typeof makeBillable>>['line'];
let place: Parameters<typeof issueBill>[0];
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.clientOf(north.logins.client);
  stranger = await panel.clientOf(south.logins.client);
  ({ line } = await makeBillable(panel.db, north.id));
  place = { db: panel.db, clock: panel.clock, ispId: north.id };
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.sql("update subscribers set status = 'left', status_reason = null");
  await panel.db.sql('delete from isp_settings; delete from automation_stops; delete from cut_off_nights');
});

/** Noon in Dhaka. */
const noonOf = (date: string) => panel.clock.set(`${date}T12:00:00+06:00`);
async function owingSince(date: string, amountMinor = 500_00): Promise<number> {
  const id = await line();
  noonOf(date);
  await issueBill(place, id, amountMinor);
  return id;
}
const list = (query: object = {}) => owner(c.cutOffs, { query });

describe('who will be cut tonight', () => {
  it('is told with the oldest bill, what is open, what keeps the line, and when the cut comes', async () => {
    const id = await owingSince('2026-03-01');
    await issueBill(place, id, 200_00);
    noonOf('2026-03-04');
    await issueBill(place, id, 30_00);
    await owingSince('2026-03-02');
    noonOf('2026-03-04');
    const { items, total, night, sums } = await list();
    expect(night).toEqual({ on: '2026-03-05', hour: 1, excluded: false });
    expect(sums).toEqual({
      cut: { lines: 1, pastGraceMinor: 700_00 },
      waits: { lines: 0, pastGraceMinor: 0 },
      promised: { lines: 0, pastGraceMinor: 0 },
    });
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        id,
        oldestBill: { number: expect.stringMatching(/^INV-2026-/), dueOn: '2026-03-01' },
        daysPast: 3,
        openMinor: 730_00,
        pastGraceMinor: 700_00,
        state: 'cut',
        cutsOn: '2026-03-05',
        promise: null,
      },
    ]);
  });

  it('waits on an excluded day and says until when', async () => {
    await panel.db.sql(
      "insert into isp_settings (isp_id, excluded_dates) values ($1, '{2026-03-05,2026-03-06}')",
      [north.id],
    );
    await owingSince('2026-03-01');
    noonOf('2026-03-04');
    const { items, night, sums } = await list({ state: 'waits' });
    expect(night).toMatchObject({ on: '2026-03-05', excluded: true });
    expect(items).toMatchObject([{ state: 'waits', cutsOn: '2026-03-07' }]);
    expect(sums.waits.lines).toBe(1);
    expect((await list({ state: 'cut' })).total).toBe(0);
  });

  it('is sorted, searched, filtered, paged and exported', async () => {
    const old = await owingSince('2026-03-01', 100_00);
    const large = await owingSince('2026-03-02', 900_00);
    noonOf('2026-03-09');
    const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
    expect(await ids({ sort: 'oldestDue' })).toEqual([old, large]);
    expect(await ids({ sort: '-pastGraceMinor' })).toEqual([large, old]);
    const [row] = await panel.db.sql<{ username: string; router: number }>(
      'select username, router_id::int as router from subscribers where id = $1',
      [old],
    );
    expect(await ids({ search: row?.username })).toEqual([old]);
    expect(await ids({ routerId: row?.router, sort: '-username' })).toHaveLength(2);
    expect(await ids({ routerId: 999_999 })).toEqual([]);
    const csv = await panel.request('/api/isp/cut-off/index?format=csv&sort=oldestDue', {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    const text = await csv.text();
    expect(text.split(/\r?\n/).filter(Boolean)).toHaveLength(3);
    expect(text).toContain(',10000,10000,cut,2026-03-10,');
  });

  it('does not show another ISP’s lines, and shows a reseller their own', async () => {
    await owingSince('2026-03-01');
    const [reseller] = await panel.db.sql<{ id: string }>('select id from users where email = $1', [
      north.logins.reseller,
    ]);
    const own = await line({ resellerUserId: Number(reseller?.id) });
    noonOf('2026-03-01');
    await issueBill(place, own, 100_00);
    noonOf('2026-03-09');
    expect((await stranger(c.cutOffs, {})).total).toBe(0);
    const seen = await (await panel.clientOf(north.logins.reseller))(c.cutOffs, {});
    expect(seen.items.map(({ id }) => id)).toEqual([own]);
    expect(seen.sums.cut.lines).toBe(1);
  });
});

describe('a promise', () => {
  it('saves a line from the cut, says who granted it and what was said, and can be withdrawn', async () => {
    const id = await owingSince('2026-03-01');
    noonOf('2026-03-04');
    await owner(s.promise, { body: { ids: [id], until: '2026-03-08', note: 'Salary on the 7th' } });
    const [promised] = (await list({ state: 'promised' })).items;
    expect(promised).toMatchObject({
      state: 'promised',
      cutsOn: '2026-03-09',
      promise: { until: '2026-03-08', note: 'Salary on the 7th', by: expect.any(String) },
    });
    expect(await owner(s.show, { params: { id } })).toMatchObject({
      promiseUntil: '2026-03-08',
      promiseNote: 'Salary on the 7th',
      promisedBy: promised?.promise?.by,
      promisedAt: '2026-03-04T06:00:00.000Z',
    });
    await owner(s.promise, { body: { ids: [id], until: null } });
    expect((await list()).items).toMatchObject([{ state: 'cut', promise: null }]);
    expect(await owner(s.show, { params: { id } })).toMatchObject({ promiseNote: null, promisedBy: null });
  });

  it('brings a line back that was cut for being unpaid: the queue is told, and told nothing of others', async () => {
    const [cutLine, stopped] = [await owingSince('2026-03-01'), await line()];
    const suspend = "update subscribers set status = 'suspended', status_reason = $2 where id = $1";
    await panel.db.sql(suspend, [cutLine, 'unpaid']);
    await panel.db.sql(suspend, [stopped, 'by_hand']);
    const waiting = async () =>
      (
        await panel.db.sql<{ name: string }>(
          `select t.identifier as name from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'collection.restore'`,
        )
      ).length;
    await owner(s.promise, { body: { ids: [stopped], until: '2026-04-01' } });
    expect(await waiting()).toBe(0);
    await owner(s.promise, { body: { ids: [cutLine], until: '2026-04-01' } });
    expect(await waiting()).toBe(1);
  });

  it('is not granted by who may not change invoices', async () => {
    const technician = await panel.clientOf(north.logins.technician);
    const refused = technician(s.promise, { body: { ids: [await line()], until: '2026-04-01' } });
    expect(await problemOf(refused)).toMatchObject({ status: 403, code: 'subscribers.needs_invoice_right' });
  });
});

describe('the switch', () => {
  it('is thrown with a reason, says who threw it, and is thrown back once', async () => {
    noonOf('2026-03-04');
    expect(await owner(c.automation, {})).toEqual({ stopped: null });
    const { stopped } = await owner(c.stopAutomation, { body: { reason: 'Flood in the old town' } });
    expect(stopped).toEqual({
      at: '2026-03-04T06:00:00.000Z',
      by: expect.any(String),
      reason: 'Flood in the old town',
    });
    const technician = await panel.clientOf(north.logins.technician);
    expect(await technician(c.automation, {})).toEqual({ stopped });
    const again = owner(c.stopAutomation, { body: { reason: 'Again' } });
    expect(await problemOf(again)).toMatchObject({ status: 409, code: 'collection.stopped_already' });
    expect(await stranger(c.automation, {})).toEqual({ stopped: null });
    expect(await owner(c.resumeAutomation, {})).toEqual({ stopped: null });
    expect(await problemOf(owner(c.resumeAutomation, {}))).toMatchObject({ code: 'collection.not_stopped' });
    const audited = await panel.db.sql(
      "select call, action from audit_log where entity = 'automation_stops' order by id",
    );
    expect(audited).toEqual([
      { call: 'collection.stopAutomation', action: 'insert' },
      { call: 'collection.resumeAutomation', action: 'update' },
    ]);
  });
});

it('a package that was to change later is called off, once', async () => {
  const { routerId, packageId } = await makeBillable(panel.db, north.id);
  const id = await makeLine(panel.db, north.id, { routerId, packageId, status: 'active' });
  noonOf('2026-03-04');
  const other = (await makeBillable(panel.db, north.id)).packageId;
  await owner(s.changePackage, { body: { ids: [id], packageId: other, on: '2026-04-01' } });
  expect(await owner(s.callOffPackageChange, { body: { ids: [id] } })).toMatchObject({ done: [id] });
  expect(await owner(s.show, { params: { id } })).toMatchObject({ nextPackage: null, changeOn: null });
  expect(await owner(s.callOffPackageChange, { body: { ids: [id] } })).toMatchObject({
    refused: [{ id, code: 'subscribers.already_so' }],
  });
});
