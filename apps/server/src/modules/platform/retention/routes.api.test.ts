import { type Client, calls } from '@lastmile/contract';
import { type Tx, withPlatform, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { retentionHandlers } from './jobs.ts';

let panel: TestServer;
let owner: Client;
let admin: Client;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  admin = await panel.clientOf(platformAdmin);
});
afterAll(() => panel.close());

const c = calls.retention;
const rowOf = async (client: Client, records: string) =>
  (await client(c.list, {})).items.find((row) => row.records === records);

function run(name: string, ispId: number | null): Promise<unknown> {
  const handler = retentionHandlers(panel.panel.services).find(({ job }) => job.name === name);
  const options = { actor: { userId: null, call: name } };
  const { database } = panel.db;
  const transaction = (work: (tx: Tx) => Promise<unknown>) =>
    ispId === null ? withPlatform(database, options, work) : withTenant(database, ispId, options, work);
  const due = { dueAt: '2026-03-10T04:00:00Z', date: '2026-03-10' };
  return handler?.run(due, { transaction } as unknown as JobRun) ?? Promise.reject(new Error(name));
}

describe('retention settings', () => {
  it('of the platform are the default of ISPs, which can set their own', async () => {
    expect(await rowOf(owner, 'audit_log')).toMatchObject({ days: null, defaultDays: 730, minDays: 90 });
    await admin(c.update, { body: { records: 'audit_log', days: 1_000 } });
    expect(await rowOf(owner, 'audit_log')).toMatchObject({ days: null, defaultDays: 1_000 });
    await owner(c.update, { body: { records: 'audit_log', days: 120 } });
    expect(await rowOf(owner, 'audit_log')).toMatchObject({ days: 120, defaultDays: 1_000 });
    const otherIsp = await panel.clientOf(south.logins.client);
    expect(await rowOf(otherIsp, 'audit_log')).toMatchObject({ days: null, defaultDays: 1_000 });
    await owner(c.update, { body: { records: 'audit_log', days: null } });
    expect(await rowOf(owner, 'audit_log')).toMatchObject({ days: null, defaultDays: 1_000 });
    await admin(c.update, { body: { records: 'audit_log', days: null } });
    expect(await rowOf(admin, 'audit_log')).toMatchObject({ days: null, defaultDays: 730 });
  });

  it('have a minimum, and some belong to the platform alone', async () => {
    const tooShort = owner(c.update, { body: { records: 'session_log', days: 10 } });
    expect(await expectProblem(tooShort)).toMatchObject({ code: 'retention.too_short' });
    const ofPlatform = owner(c.update, { body: { records: 'sign_ins', days: 100 } });
    expect(await expectProblem(ofPlatform)).toMatchObject({ code: 'retention.platform_only' });
    expect(await rowOf(owner, 'sign_ins')).toBeUndefined();
    expect(await rowOf(admin, 'sign_ins')).toMatchObject({ defaultDays: 90 });
  });
});

describe('expired records', () => {
  it('of the audit log and of sessions are deleted in batches, those of other ISPs by their own setting', async () => {
    const { db } = panel;
    const subscriber = await (await createBillable(db, north.id)).subscriber();
    await db.sql(
      `select create_session_partitions($1::timestamptz), create_session_partitions($1::timestamptz - interval '13 months')`,
      [new Date(panel.clock.now()).toISOString()],
    );
    const session = (device: string, months: number, stopped: string) =>
      db.sql(
        `insert into session_log (isp_id, subscriber_id, router_id, started_at, stopped_at, caller_id)
         select isp_id, id, router_id, $2::timestamptz - make_interval(months => $3), ${stopped}, $4 from subscribers where id = $1`,
        [subscriber, new Date(panel.clock.now()).toISOString(), months, device],
      );
    await session('AA:01', 13, "$2::timestamptz - interval '13 months'");
    await session('AA:02', 13, 'null');
    await session('AA:03', 0, '$2::timestamptz');
    await db.sql(
      `insert into audit_log (isp_id, at, entity, entity_id, action)
       select isp, now() - make_interval(days => 400), 'test', n, 'event' from unnest(array[$1, $2]::bigint[]) isp, generate_series(1, 2100) n`,
      [north.id, south.id],
    );
    await db.sql(
      `insert into audit_log (isp_id, at, entity, entity_id, action) values ($1, now() - interval '100 days', 'test', 0, 'event')`,
      [north.id],
    );
    await owner(c.update, { body: { records: 'audit_log', days: 365 } });
    const count = async () =>
      (
        await db.sql<{ isp: string; rows: string }>(
          "select isp_id as isp, count(*) as rows from audit_log where entity = 'test' group by 1 order by 1",
        )
      ).map(({ rows }) => Number(rows));
    expect(await run('retention.delete-expired', north.id)).toEqual({
      auditRows: 2_100,
      sessions: 1,
      devices: 1,
    });
    expect(await run('retention.delete-expired', south.id)).toMatchObject({ auditRows: 0 });
    expect(await count()).toEqual([1, 2_100]);
    expect(await run('retention.delete-expired', north.id)).toEqual({
      auditRows: 0,
      sessions: 0,
      devices: 0,
    });
    expect(await db.sql('select 1 from session_log where subscriber_id = $1', [subscriber])).toHaveLength(2);
    const devices = await db.sql<{ caller_id: string }>(
      'select caller_id from subscriber_devices where subscriber_id = $1 order by 1',
      [subscriber],
    );
    expect(devices.map(({ caller_id }) => caller_id)).toEqual(['AA:02', 'AA:03']);
  });

  it('are deleted by nobody before their time, also not by the owner of the tables', async () => {
    const remove = panel.db.sql(
      "set role lastmile_owner; delete from audit_log where entity = 'test' and entity_id = 0",
    );
    await expect(remove).rejects.toThrow('append-only');
  });

  it('of sign-ins go with their tokens; running sessions stay', async () => {
    const { db } = panel;
    const now = new Date(panel.clock.now()).toISOString();
    await db.sql(
      `with old as (
         insert into sessions (user_id, started_at, expires_at, ended_at)
         select min(id), $1::timestamptz - interval '300 days', $1::timestamptz - interval '270 days', $1::timestamptz - interval '290 days'
         from users returning id
       ) insert into refresh_tokens (token_hash, session_id) select '\\x0102', id from old`,
      [now],
    );
    const running = () =>
      db.sql('select id from sessions where ended_at is null and expires_at > $1 order by id', [now]);
    const before = await running();
    expect(before).not.toEqual([]);
    expect(await run('retention.delete-expired-of-platform', null)).toMatchObject({ signIns: 1 });
    expect(await db.sql("select 1 from refresh_tokens where token_hash = '\\x0102'")).toEqual([]);
    expect(await running()).toEqual(before);
  });
});
