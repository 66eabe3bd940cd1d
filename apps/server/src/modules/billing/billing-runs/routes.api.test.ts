import { type Client, calls } from '@lastmile/contract';
import { startWorker } from '@lastmile/jobs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { billingRunHandlers } from './index.ts';

const c = calls.billingRuns;
let server: TestServer;
let owner: Client;
let otherIsp: Client;
let reseller: Client;
let worker: Awaited<ReturnType<typeof startWorker>>;
let resellerSubscriber: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  otherIsp = await server.clientOf(south.logins.client);
  reseller = await server.clientOf(north.logins.reseller);
  const { db, clock } = server;
  const make = await createBillable(db, north.id);
  for (let n = 0; n < 11; n++) await make.subscriber();
  const [user] = await db.sql('select id from users where email = $1', [north.logins.reseller]);
  resellerSubscriber = await make.subscriber({ resellerUserId: Number(user?.['id']) });
  worker = await startWorker({
    database: db.database,
    appUrl: db.appUrl,
    clock,
    log: server.panel.services.log,
    handlers: billingRunHandlers({ clock }),
  });
});
afterAll(async () => {
  await worker.stop();
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const show = (id: number, client = owner) => client(c.get, { params: { id } });
const ended = (id: number, state: string) =>
  vi.waitFor(async () => expect((await show(id)).state).toBe(state), 120_000);

it('a month is previewed, invoiced, cancelled and invoiced again', async () => {
  const preview = await owner(c.generate, { body: { month: '2026-03', preview: true } });
  expect(preview).toMatchObject({
    jobId: null,
    run: { invoiced: 12, invoices: 36, amountMinor: 36 * 500_00 },
  });
  expect((await owner(c.list, {})).total).toBe(0);

  const { runId, jobId } = await owner(c.generate, { body: { month: '2026-03' } });
  expect(jobId).toEqual(expect.any(Number));
  await ended(runId, 'done');
  expect(await show(runId)).toMatchObject({ month: '2026-03', until: '2026-03-31', invoices: 36 });
  const page = await owner(c.outcomes, { params: { id: runId }, query: { pageSize: 10, page: 2 } });
  expect(page).toMatchObject({ total: 12, items: [{ outcome: 'invoiced' }, { outcome: 'invoiced' }] });
  const issuedInvoices = page.items[0]?.issuedInvoices ?? [];
  expect(issuedInvoices.map(({ status }) => status)).toEqual(['unpaid', 'unpaid', 'unpaid']);
  const [first] = issuedInvoices;
  await owner(calls.invoices.pay, {
    body: { invoiceId: first?.id ?? 0, amountMinor: 500_00, method: 'cash' },
  });

  const body = { runId, reason: 'Wrong month' };
  const undo = await owner(c.cancel, { body: { ...body, preview: true } });
  expect(undo).toMatchObject({ cancels: 35, notCancellable: 1, jobId: null });
  expect(undo.rows).toHaveLength(36);
  expect(undo.rows[0]).toMatchObject({ totalMinor: 500_00, obstacle: null });
  expect(undo.rows.at(-1)).toMatchObject({
    id: first?.id,
    number: first?.number,
    username: page.items[0]?.subscriber.username,
    obstacle: 'payment',
  });
  await owner(c.cancel, { body });
  await ended(runId, 'undone');
  expect(await show(runId)).toMatchObject({ cancelled: 35, notCancelled: 1, undoReason: 'Wrong month' });

  const again = await owner(c.generate, { body: { month: '2026-03' } });
  await ended(again.runId, 'done');
  expect(await show(again.runId)).toMatchObject({ invoices: 35 });
  expect((await owner(c.list, {})).items.map(({ id }) => id)).toEqual([again.runId, runId]);
  expect((await owner(c.list, { query: { state: 'undone' } })).total).toBe(1);
});

it('outcomes can be searched, filtered and exported', async () => {
  const [{ id } = { id: 0 }] = (await owner(c.list, {})).items;
  const [row] = (await owner(c.outcomes, { params: { id } })).items;
  const found = await owner(c.outcomes, {
    params: { id },
    query: { search: row?.subscriber.username ?? '' },
  });
  expect(found.items.map(({ id: subscriber }) => subscriber)).toContain(row?.id);
  expect((await owner(c.outcomes, { params: { id }, query: { invoiced: 'no' } })).total).toBe(0);
  expect((await owner(c.outcomes, { params: { id }, query: { outcome: 'invoiced' } })).total).toBe(12);
  const response = await server.request(`/api/isp/billing-run/outcomes/${id}?format=csv`, {
    headers: { authorization: `Bearer ${await server.tokenOf(north.logins.client)}` },
  });
  const csv = (await response.text()).trim().split('\n');
  expect(csv).toHaveLength(13);
  expect(csv[1]).toMatch(/Invoiced/);
});

it('a run is rejected for months far ahead, and takes either a month or a day', async () => {
  expect(await expectProblem(owner(c.generate, { body: { month: '2026-05' } }))).toMatchObject({
    status: 422,
    code: 'billing_runs.too_far_ahead',
  });
  expect(await expectProblem(owner(c.generate, { body: {} }))).toMatchObject({ status: 422 });
});

it('the list does not show another ISP’s runs', async () => {
  const [{ id } = { id: 0 }] = (await owner(c.list, {})).items;
  expect((await otherIsp(c.list, {})).total).toBe(0);
  expect(await expectProblem(show(id, otherIsp))).toMatchObject({ code: 'not_found' });
  expect(await expectProblem(otherIsp(c.outcomes, { params: { id } }))).toMatchObject({ code: 'not_found' });
  expect(await expectProblem(otherIsp(c.abort, { body: { runId: id } }))).toMatchObject({
    code: 'not_found',
  });
});

it('a run of a reseller invoices their own subscribers, and they see only their own runs', async () => {
  const { runId, run } = await reseller(c.generate, { body: { month: '2026-04', preview: true } });
  expect(run).toMatchObject({ subscribersTotal: 1, invoices: 1 });
  const { items } = await reseller(c.outcomes, { params: { id: runId } });
  expect(items.map(({ id }) => id)).toEqual([resellerSubscriber]);
  const [{ id } = { id: 0 }] = (await owner(c.list, {})).items;
  expect((await reseller(c.list, {})).total).toBe(0);
  expect(await expectProblem(show(id, reseller))).toMatchObject({ code: 'not_found' });
});

it('a run that has ended cannot be paused', async () => {
  const [{ id } = { id: 0 }] = (await owner(c.list, {})).items;
  expect(await expectProblem(owner(c.abort, { body: { runId: id } }))).toMatchObject({
    status: 409,
    code: 'billing_runs.not_running',
  });
});
