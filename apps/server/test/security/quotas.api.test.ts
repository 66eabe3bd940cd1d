import { calls } from '@lastmile/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';

let panel: TestServer;
beforeAll(async () => {
  panel = await startTestServer({ callLimits: { callsPerUser: 3, callsPerIsp: 4 } });
});
afterAll(() => panel.close());

describe('requests at the same time', () => {
  it('beyond the share of a user are refused, those of another ISP are not', async () => {
    const owner = await panel.tokenOf(north.logins.client);
    const otherIsp = await panel.tokenOf(south.logins.client);
    const send = (path: string, token: string) =>
      panel.request(path, { headers: { authorization: `Bearer ${token}` } });
    const list = () => send('/api/isp/package/index', owner);
    const blocker = new pg.Client({ connectionString: panel.db.adminUrl });
    await blocker.connect();
    await blocker.query('begin; lock table packages in access exclusive mode');
    const waiting = [list(), list(), list()];
    await expect
      .poll(
        () => panel.db.sql("select 1 from pg_locks where relation = 'packages'::regclass and not granted"),
        {
          timeout: 60_000,
        },
      )
      .toHaveLength(3);
    const refused = await list();
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 429,
      retryAfter: '1',
    });
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await send(calls.isps.get.path, otherIsp)).status).toBe(200);
    await blocker.end();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list()).status).toBe(200);
  });
});

describe('jobs that users start', () => {
  it('are refused while too many are unfinished, with a message', async () => {
    const owner = await panel.clientOf(north.logins.client);
    const [user] = await panel.db.sql<{ id: string }>('select id from users where email = $1', [
      north.logins.client,
    ]);
    await panel.db.sql(
      `insert into jobs (isp_id, name, user_id, payload, queue_key, max_attempts)
       select $1, 'imports.run', $2, '{}', 'full ' || n, 1 from generate_series(1, 100) n`,
      [north.id, user?.id],
    );
    const start = owner(calls.billingRuns.generate, { body: { month: '2026-03' } });
    const problem = await expectProblem(start);
    expect(problem).toMatchObject({ status: 429, code: 'too_many_jobs' });
  });
});
