import { type Client, calls, ProblemError } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import { defineJob, enqueue, handleJob, startWorker } from '@lastmile/jobs';
import { platformAdmin } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.jobs;
const print = defineJob({
  name: 'test.print',
  payload: z.strictObject({ page: z.number() }),
  tracked: true,
  maxAttempts: 1,
});

let panel: TestServer;
let owner: Client;
let collector: Client;
let staff: Client;
let otherIsp: Client;
let admin: Client;
const userIds = new Map<string, number>();

beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  collector = await panel.clientOf(north.logins.collector);
  staff = await panel.clientOf(north.logins.staff);
  otherIsp = await panel.clientOf(south.logins.client);
  admin = await panel.clientOf(platformAdmin);
  for (const { id, email } of await panel.db.sql<{ id: string; email: string }>(
    'select id, email from users',
  )) {
    userIds.set(email, Number(id));
  }
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.sql('truncate jobs; delete from graphile_worker._private_jobs');
});

/** A job requested by the user with this login. */
function asked(login: string, page = 1): Promise<number> {
  const actor = { userId: userIds.get(login) ?? null, call: 'test' };
  const isp = login.endsWith('north.test') ? north : south;
  return withTenant(panel.db.database, isp.id, { actor }, (tx) => enqueue(tx, print, { page }));
}
const idsOf = async (client: Client, query: Parameters<Client>[1] = {}) =>
  (await client(c.list, query as never)).items.map((job) => job.id);
const codeOf = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
};

describe('background jobs', () => {
  it('are listed to the user who requested them, to the ISP owner and to an administrator', async () => {
    const collectors = await asked(north.logins.collector);
    const staffs = await asked(north.logins.staff);
    const theirs = await asked(south.logins.staff);
    expect(await idsOf(collector)).toEqual([collectors]);
    expect(await idsOf(staff)).toEqual([staffs]);
    expect(await idsOf(owner)).toEqual([staffs, collectors]);
    expect(await idsOf(otherIsp)).toEqual([theirs]);
    expect(await idsOf(admin)).toEqual([theirs, staffs, collectors]);
  });

  it('name the one object that they work on', async () => {
    const insert = (name: string, payload: object) =>
      panel.db.sql(
        `insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, finished_at)
         values ($1, $2, 'done', $3, 'test', 1, now())`,
        [north.id, name, JSON.stringify(payload)],
      );
    await insert('billing-runs.process', { runId: 41 });
    await insert('routers.sync', { routerId: 7 });
    await insert('campaigns.send', { campaignId: 8 });
    await insert('outages.issue-credits', { outageId: 9 });
    await insert('dunning.suspend-overdue', {});
    const { items } = await owner(c.list, { query: {} });
    expect(items.map(({ objectId }) => objectId)).toEqual([null, 9, 8, 7, 41]);
  });

  it('of another ISP or a colleague return 404 on get, cancel and retry', async () => {
    const id = await asked(north.logins.collector);
    for (const client of [otherIsp, staff]) {
      expect(await codeOf(client(c.get, { params: { id } }))).toBe('not_found');
      expect(await codeOf(client(c.cancel, { body: { id } }))).toBe('not_found');
      expect(await codeOf(client(c.retry, { body: { id } }))).toBe('not_found');
    }
    expect((await collector(c.get, { params: { id } })).status).toBe('waiting');
  });

  it('show who requested them, for which ISP, and which actions are possible', async () => {
    const id = await asked(north.logins.collector);
    expect(await admin(c.get, { params: { id } })).toMatchObject({
      name: 'test.print',
      ispName: north.name,
      currency: 'BDT',
      requestedBy: { id: userIds.get(north.logins.collector), fullName: 'North Net collector' },
      progress: { done: 0, total: null, note: null },
      canCancel: true,
      canRetry: false,
    });
  });

  it('are cancelled and retried, and reject actions that do not fit their status', async () => {
    const id = await asked(north.logins.collector);
    expect(await codeOf(collector(c.retry, { body: { id } }))).toBe('jobs.not_retriable');
    expect(await collector(c.cancel, { body: { id } })).toMatchObject({
      status: 'cancelled',
      canRetry: true,
    });
    expect(await codeOf(collector(c.cancel, { body: { id } }))).toBe('jobs.not_cancellable');
    expect(await owner(c.retry, { body: { id } })).toMatchObject({ status: 'waiting', canCancel: true });
    expect(await panel.db.sql('select id from graphile_worker._private_jobs')).toHaveLength(1);
  });

  it('are filtered by status and name, paged, and counted', async () => {
    const ids: number[] = [];
    for (let page = 1; page <= 12; page++) ids.push(await asked(north.logins.client, page));
    await owner(c.cancel, { body: { id: ids[0] ?? 0 } });
    expect(await idsOf(owner, { query: { status: 'cancelled' } } as never)).toEqual([ids[0]]);
    expect(await idsOf(owner, { query: { name: 'test.other' } } as never)).toEqual([]);
    const second = await owner(c.list, { query: { page: 2, pageSize: 10, sort: 'queuedAt' } });
    expect(second).toMatchObject({ total: 12, page: 2 });
    expect(second.items.map((job) => job.id)).toEqual(ids.slice(10));
  });

  it('that failed their last attempt show the error to the ISP and complete when retried', async () => {
    let isBroken = true;
    const worker = await startWorker({
      database: panel.db.database,
      appUrl: panel.db.appUrl,
      clock: panel.clock,
      log: panel.panel.services.log,
      handlers: [
        handleJob(print, async () => {
          if (isBroken) throw new Error('out of paper');
          return { pages: 1 };
        }),
      ],
    });
    try {
      const id = await asked(north.logins.client);
      const eventually = (status: string) =>
        vi.waitFor(async () => expect((await owner(c.get, { params: { id } })).status).toBe(status), 120_000);
      await eventually('parked');
      expect(await owner(c.get, { params: { id } })).toMatchObject({ error: 'out of paper', canRetry: true });
      isBroken = false;
      await owner(c.retry, { body: { id } });
      await eventually('done');
      expect(await owner(c.get, { params: { id } })).toMatchObject({ result: { pages: 1 }, error: null });
    } finally {
      await worker.stop();
    }
  });
});
