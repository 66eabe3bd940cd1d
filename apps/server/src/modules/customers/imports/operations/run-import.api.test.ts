import { type Client, calls, exportHeader } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import {
  createTestPackage,
  createTestRouter,
  createTestSubscriber,
} from '../../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { subscriberInvariants } from '../../subscribers/index.ts';
import { buildWorkbook } from '../test/build-zip.ts';
import { importHelpersOf, startImportWorker } from '../test/import-helpers.ts';
import { importJob, runInterrupted } from '../test/interrupted-import.ts';

let panel: TestServer;
let owner: Client;
let importHelpers: ReturnType<typeof importHelpersOf>;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  importHelpers = importHelpersOf(owner);
  await createTestRouter(panel.db, north.id, 'Mirpur-1');
  await createTestPackage(panel.db, north.id, 'Home 20');
});
afterAll(() => panel.close());

const manyRows = (prefix: string, count: number) => [
  ['username', 'password', 'name', 'mobile', 'routerName', 'packageName'],
  ...Array.from({ length: count }, (_, n) => [
    `${prefix}.${n}`,
    `secret-${n}`,
    `Customer ${n}`,
    `017${String(n).padStart(8, '0')}`,
    'Mirpur-1',
    'Home 20',
  ]),
];
const countOf = async (prefix: string) => {
  const [row] = await panel.db.sql<{ subscribers: number; customers: number; secrets: number; done: number }>(
    `select count(*)::int as subscribers, count(distinct s.customer_id)::int as customers, count(k.id)::int as secrets,
       (select count(*)::int from import_rows where username_key like $1 and done_at is not null) as done
     from subscribers s left join router_secrets k on k.isp_id = s.isp_id and k.subscriber_id = s.id
     where s.username like $1`,
    [`${prefix}.%`],
  );
  return row;
};

describe('an interrupted job', () => {
  it('commits whole batches and continues after them; a second run does nothing more', async () => {
    const worker = await startImportWorker(panel);
    const { id } = await importHelpers.uploadAndCheck(manyRows('cut', 1_100));
    await worker.stop();
    await owner(calls.imports.run, { body: { id } });
    const run = importJob(panel, 'imports.run');
    // The first transactions prepare and count; the fourth applies the second batch.
    await expect(run.run({ importId: id }, runInterrupted(panel, 4))).rejects.toThrow('killed');
    expect(await countOf('cut')).toEqual({
      subscribers: 1_000,
      customers: 1_000,
      secrets: 1_000,
      done: 1_000,
    });
    expect(await run.run({ importId: id }, runInterrupted(panel, 0))).toMatchObject({ created: 1_100 });
    const whole = { subscribers: 1_100, customers: 1_100, secrets: 1_100, done: 1_100 };
    expect(await countOf('cut')).toEqual(whole);
    expect(await run.run({ importId: id }, runInterrupted(panel, 0))).toMatchObject({ created: 1_100 });
    expect(await countOf('cut')).toEqual(whole);
    await panel.db.sql('delete from graphile_worker._private_jobs');
    await panel.db.sql("update jobs set status = 'done', finished_at = now()");
    for (const check of subscriberInvariants) {
      const violations = await withTenant(
        panel.db.database,
        north.id,
        { actor: { userId: null }, readOnly: true },
        (tx) => check.findViolations(tx, '2026-03-10T04:00:00Z'),
      );
      expect(violations).toEqual([]);
    }
  });
});

describe('a cancelled job', () => {
  it('stops between two batches, blocks nobody meanwhile, and can be resumed', async () => {
    const worker = await startImportWorker(panel);
    const { id } = await importHelpers.uploadAndCheck(manyRows('stop', 2_100));
    const held = new pg.Client({ connectionString: panel.db.adminUrl });
    await held.connect();
    await held.query('begin; set local role lastmile_owner');
    await held.query('select from import_rows where import_id = $1 and row_number = 1500 for update', [id]);
    const jobId = await importHelpers.start(id);
    expect(await expectProblem(importHelpers.start(id))).toMatchObject({ code: 'imports.busy' });
    expect(await expectProblem(importHelpers.updateRow(id, 2, {}))).toMatchObject({ code: 'imports.busy' });
    await expect.poll(async () => (await countOf('stop'))?.subscribers, { timeout: 120_000 }).toBe(1_000);
    await owner(calls.jobs.cancel, { body: { id: jobId } });
    await held.query('rollback');
    await held.end();
    expect(await importHelpers.ended(jobId)).toMatchObject({ status: 'cancelled' });
    expect(await countOf('stop')).toEqual({
      subscribers: 2_000,
      customers: 2_000,
      secrets: 2_000,
      done: 2_000,
    });
    expect(await importHelpers.show(id)).toMatchObject({
      state: 'running',
      busy: false,
      figures: { new: 2_100, created: 2_000 },
    });
    await owner(calls.jobs.retry, { body: { id: jobId } });
    await expect
      .poll(async () => (await owner(calls.jobs.get, { params: { id: jobId } })).status, {
        timeout: 120_000,
      })
      .toBe('done');
    expect(await countOf('stop')).toMatchObject({ subscribers: 2_100, done: 2_100 });
    await worker.stop();
  });
});

describe('an exported list', () => {
  it.each(['csv', 'xlsx'])('is imported again from %s without a change in any row', async (format) => {
    const worker = await startImportWorker(panel);
    const [router, sold] = [
      await createTestRouter(panel.db, north.id, `Export ${format}`),
      await createTestPackage(panel.db, north.id, `Sold ${format}`),
    ];
    for (const status of ['active', 'suspended', 'on_hold', 'pending', 'closed', 'closed']) {
      await createTestSubscriber(panel.db, north.id, {
        routerId: router,
        packageId: sold,
        status,
        username: `@${format}-${status}`,
      }).catch(() => {});
    }
    await panel.db.sql(
      `insert into subscribers (isp_id, username, router_id, package_id, status, status_since, billing_mode, billing_day)
       values ($1, 'a name from the router', $2, $3, 'active', now(), 'prepaid', 1)`,
      [north.id, router, sold],
    );
    await panel.db.sql(
      `with above as (insert into areas (isp_id, name) values ($1, $2) returning id),
         below as (insert into areas (isp_id, name, parent_id) select $1, $2, id from above returning id)
       update subscribers set comment = '=1+1', caller_id = '0A:1B:2C:3D:4E:5F', bind_mac = true, vlan = 12, medium = 'fiber',
         agreed_price_minor = 123456, monthly_discount_minor = 5, opening_balance_minor = -7550, next_billing_on = '2026-04-01',
         connected_on = '2020-02-29', billing = 'free', static_ip = '10.9.8.7', area_id = below.id
       from below where username = $3`,
      [north.id, `Twin ${format}`, `@${format}-active`],
    );
    await panel.db.sql(
      `update subscribers set discount_percent = 15, discount_from = '2026-01-05', discount_until = '2026-12-31' where username = $1`,
      [`@${format}-suspended`],
    );
    await panel.db.sql(
      `update subscribers set reseller_user_id = (select id from users where email = $2) where username = $1`,
      [`@${format}-active`, north.logins.reseller],
    );
    await panel.db.sql('update packages set archived_at = now() where id = $1', [sold]);
    const response = await panel.request(`/api/isp/isp-user/index?format=${format}&routerId=${router}`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    const file = new Uint8Array(await response.arrayBuffer());
    const shown = await importHelpers.check(await importHelpers.upload(file, `subscribers.${format}`));
    expect(shown.columns.map(({ field }) => field)).toContain('resellerName');
    expect(await importHelpers.rows(shown.id, 'refused')).toEqual([]);
    expect(await importHelpers.rows(shown.id, 'changed')).toEqual([]);
    expect(shown.figures).toMatchObject({ same: shown.rows, new: 0 });
    expect(shown.rows).toBeGreaterThanOrEqual(6);
    await panel.db.sql(
      "update subscribers set status = 'closed', status_reason = null where username = 'a name from the router'",
    );
    await worker.stop();
  });
});

describe('an invalid file', () => {
  const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const response = await panel.request('/api/isp/isp-user/import?fileName=x.csv', {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${await panel.tokenOf(north.logins.client)}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
    });
    return { status: response.status, code: ((await response.json()) as { code?: string }).code };
  };
  const left = async () =>
    (
      await panel.db.sql<{ open: number }>(
        "select count(*)::int as open from imports where state = 'uploading'",
      )
    )[0]?.open;

  it('is rejected with a reason, and leaves nothing behind', async () => {
    expect(await send('username\n')).toEqual({ status: 422, code: 'imports.empty' });
    expect(await send(Uint8Array.from([0xff, 0x00, 0x80]))).toEqual({
      status: 422,
      code: 'imports.unreadable_file',
    });
    const halfway = Buffer.concat([Buffer.from(`username\n${'a.b.c\n'.repeat(5_000)}`), Buffer.from([0xff])]);
    expect(await send(halfway)).toEqual({ status: 422, code: 'imports.unreadable_file' });
    const bomb = buildWorkbook({ rows: '', sheetBytes: Buffer.alloc(210 * 1024 * 1024, ' ') });
    expect(await send(new Uint8Array(bomb))).toEqual({ status: 422, code: 'imports.unreadable_file' });
    expect(await left()).toBe(0);
  });

  it('is rejected beyond 20 MB, and on calls that accept only JSON', async () => {
    const large = `username,note\n${`a.b.c,${'x'.repeat(990)}\n`.repeat(22_000)}`;
    expect(await send(large)).toEqual({ status: 413, code: 'body_too_large' });
    expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
    const response = await panel.request('/api/isp/isp-user/import/check', {
      method: 'POST',
      body: 'username',
      headers: {
        authorization: `Bearer ${await panel.tokenOf(north.logins.client)}`,
        'content-type': 'text/csv',
      },
    });
    expect(response.status).toBe(415);
  });
});

describe('the template', () => {
  it.each(['csv', 'xlsx'])('is a valid file as %s', async (format) => {
    const response = await panel.request(`/api/isp/isp-user/import/template?format=${format}`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    const id = await importHelpers.upload(new Uint8Array(await response.arrayBuffer()));
    const { columns, rows } = await importHelpers.show(id);
    expect(rows).toBe(1);
    expect(columns.map(({ header }) => header)).toEqual(
      columns.map(({ field }) => exportHeader(field ?? '', 'en', 'BDT')),
    );
  });
});

describe('old rows', () => {
  it('are deleted after a month; the totals are kept', async () => {
    const worker = await startImportWorker(panel);
    const { id, figures } = await importHelpers.uploadAndCheck(manyRows('old', 3));
    await worker.stop();
    const clear = () =>
      importJob(panel, 'imports.delete-old').run({ dueAt: 'x', date: 'x' }, runInterrupted(panel, 0));
    await clear();
    expect((await importHelpers.rows(id)).length).toBe(3);
    panel.clock.set('2036-03-10T04:00:00Z');
    await clear();
    panel.clock.set('2026-03-10T04:00:00Z');
    expect(await importHelpers.rows(id)).toEqual([]);
    expect(await importHelpers.show(id)).toMatchObject({ cleared: true, figures });
    expect(await expectProblem(importHelpers.start(id))).toMatchObject({ status: 404 });
  });
});
