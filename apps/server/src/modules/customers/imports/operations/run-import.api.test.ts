import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../../test/support/expect-problem.ts';
import { makeLine, makePackage, makeRouter } from '../../../../../test/support/subscribers.ts';
import { north, startTestPanel, type TestPanel } from '../../../../../test/support/test-server.ts';
import { subscriberChecks } from '../../subscribers/index.ts';
import { workbookOf } from '../test/build-zip.ts';
import { deskOf, startImportWorker } from '../test/import-helpers.ts';
import { importJob, runThatBreaks } from '../test/interrupted-import.ts';

let panel: TestPanel;
let owner: Client;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  panel = await startTestPanel();
  owner = await panel.clientOf(north.logins.client);
  desk = deskOf(owner);
  await makeRouter(panel.db, north.id, 'Mirpur-1');
  await makePackage(panel.db, north.id, 'Home 20');
});
afterAll(() => panel.close());

const manyRows = (prefix: string, count: number) => [
  ['username', 'password', 'name', 'mobile', 'routerName', 'packageName'],
  ...Array.from({ length: count }, (_, n) => [
    `${prefix}.${n}`,
    `secret-${n}`,
    `Person ${n}`,
    `017${String(n).padStart(8, '0')}`,
    'Mirpur-1',
    'Home 20',
  ]),
];
const countOf = async (prefix: string) => {
  const [row] = await panel.db.sql<{ lines: number; persons: number; wishes: number; done: number }>(
    `select count(*)::int as lines, count(distinct s.person_id)::int as persons, count(k.id)::int as wishes,
       (select count(*)::int from import_rows where username_key like $1 and done_at is not null) as done
     from subscribers s left join router_secrets k on k.isp_id = s.isp_id and k.subscriber_id = s.id
     where s.username like $1`,
    [`${prefix}.%`],
  );
  return row;
};

describe('a job that is cut off', () => {
  it('leaves whole thousands, and goes on after them; twice it does nothing more', async () => {
    const worker = await startImportWorker(panel);
    const { id } = await desk.bring(manyRows('cut', 1_100));
    await worker.stop();
    await owner(calls.imports.run, { body: { id } });
    const run = importJob(panel, 'imports.run');
    // The first transactions prepare and count; the fourth brings the second thousand in.
    await expect(run.run({ importId: id }, runThatBreaks(panel, 4))).rejects.toThrow('killed');
    expect(await countOf('cut')).toEqual({ lines: 1_000, persons: 1_000, wishes: 1_000, done: 1_000 });
    expect(await run.run({ importId: id }, runThatBreaks(panel, 0))).toMatchObject({ created: 1_100 });
    const whole = { lines: 1_100, persons: 1_100, wishes: 1_100, done: 1_100 };
    expect(await countOf('cut')).toEqual(whole);
    expect(await run.run({ importId: id }, runThatBreaks(panel, 0))).toMatchObject({ created: 1_100 });
    expect(await countOf('cut')).toEqual(whole);
    await panel.db.sql('delete from graphile_worker._private_jobs');
    await panel.db.sql("update jobs set status = 'done', finished_at = now()");
    for (const check of subscriberChecks) {
      const faults = await withTenant(
        panel.db.database,
        north.id,
        { actor: { userId: null }, readOnly: true },
        (tx) => check.faults(tx, '2026-03-10T04:00:00Z'),
      );
      expect(faults).toEqual([]);
    }
  });
});

describe('a job that a person cancels', () => {
  it('stops between two thousands, bars nobody meanwhile, and can be resumed', async () => {
    const worker = await startImportWorker(panel);
    const { id } = await desk.bring(manyRows('stop', 2_100));
    const held = new pg.Client({ connectionString: panel.db.adminUrl });
    await held.connect();
    await held.query('begin; set local role lastmile_owner');
    await held.query('select from import_rows where import_id = $1 and row_number = 1500 for update', [id]);
    const jobId = await desk.start(id);
    expect(await problemOf(desk.start(id))).toMatchObject({ code: 'imports.busy' });
    expect(await problemOf(desk.mend(id, 2, {}))).toMatchObject({ code: 'imports.busy' });
    await expect.poll(async () => (await countOf('stop'))?.lines, { timeout: 120_000 }).toBe(1_000);
    await owner(calls.jobs.cancel, { body: { id: jobId } });
    await held.query('rollback');
    await held.end();
    expect(await desk.ended(jobId)).toMatchObject({ status: 'cancelled' });
    expect(await countOf('stop')).toEqual({ lines: 2_000, persons: 2_000, wishes: 2_000, done: 2_000 });
    expect(await desk.show(id)).toMatchObject({
      state: 'running',
      busy: false,
      figures: { new: 2_100, created: 2_000 },
    });
    await owner(calls.jobs.retry, { body: { id: jobId } });
    await expect
      .poll(async () => (await owner(calls.jobs.show, { params: { id: jobId } })).status, {
        timeout: 120_000,
      })
      .toBe('done');
    expect(await countOf('stop')).toMatchObject({ lines: 2_100, done: 2_100 });
    await worker.stop();
  });
});

describe('an exported list', () => {
  it.each(['csv', 'xlsx'])('comes in again as %s, the same in every row', async (format) => {
    const worker = await startImportWorker(panel);
    const [router, sold] = [
      await makeRouter(panel.db, north.id, `Export ${format}`),
      await makePackage(panel.db, north.id, `Sold ${format}`),
    ];
    for (const status of ['active', 'suspended', 'held', 'pending', 'left', 'left']) {
      await makeLine(panel.db, north.id, {
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
    await panel.db.sql('update packages set archived_at = now() where id = $1', [sold]);
    const response = await panel.request(`/api/isp/isp-user/index?format=${format}&routerId=${router}`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    const file = new Uint8Array(await response.arrayBuffer());
    const shown = await desk.check(await desk.upload(file, `subscribers.${format}`));
    expect(await desk.rows(shown.id, 'refused')).toEqual([]);
    expect(await desk.rows(shown.id, 'changed')).toEqual([]);
    expect(shown.figures).toMatchObject({ same: shown.rows, new: 0 });
    expect(shown.rows).toBeGreaterThanOrEqual(6);
    await panel.db.sql(
      "update subscribers set status = 'left', status_reason = null where username = 'a name from the router'",
    );
    await worker.stop();
  });
});

describe('a file that is no table', () => {
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

  it('is refused in words, and leaves nothing behind', async () => {
    expect(await send('username\n')).toEqual({ status: 422, code: 'imports.empty' });
    expect(await send(Uint8Array.from([0xff, 0x00, 0x80]))).toEqual({
      status: 422,
      code: 'imports.not_a_table',
    });
    const halfway = Buffer.concat([Buffer.from(`username\n${'a.b.c\n'.repeat(5_000)}`), Buffer.from([0xff])]);
    expect(await send(halfway)).toEqual({ status: 422, code: 'imports.not_a_table' });
    const bomb = workbookOf({ rows: '', sheetBytes: Buffer.alloc(210 * 1024 * 1024, ' ') });
    expect(await send(new Uint8Array(bomb))).toEqual({ status: 422, code: 'imports.not_a_table' });
    expect(await left()).toBe(0);
  });

  it('is refused beyond 20 MB, and where a call takes JSON', async () => {
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
  it.each(['csv', 'xlsx'])('is a file that can be filled in, as %s', async (format) => {
    const response = await panel.request(`/api/isp/isp-user/import/template?format=${format}`, {
      headers: { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` },
    });
    const id = await desk.upload(new Uint8Array(await response.arrayBuffer()));
    const { columns, rows } = await desk.show(id);
    expect(rows).toBe(1);
    expect(columns.every(({ header, field }) => header === field)).toBe(true);
  });
});

describe('rows that nobody looks at any more', () => {
  it('are cleared away after a month; what they came to is kept', async () => {
    const worker = await startImportWorker(panel);
    const { id, figures } = await desk.bring(manyRows('old', 3));
    await worker.stop();
    const clear = () =>
      importJob(panel, 'imports.clear-old').run({ dueAt: 'x', date: 'x' }, runThatBreaks(panel, 0));
    await clear();
    expect((await desk.rows(id)).length).toBe(3);
    panel.clock.set('2036-03-10T04:00:00Z');
    await clear();
    panel.clock.set('2026-03-10T04:00:00Z');
    expect(await desk.rows(id)).toEqual([]);
    expect(await desk.show(id)).toMatchObject({ cleared: true, figures });
    expect(await problemOf(desk.start(id))).toMatchObject({ status: 404 });
  });
});
