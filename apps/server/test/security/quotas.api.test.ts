import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';

let panel: TestServer;
beforeAll(async () => {
  panel = await startTestServer({ callLimits: { callsPerUser: 3, callsPerIsp: 4 } });
});
afterAll(() => panel.close());

describe('requests at the same time', () => {
  it('beyond the share of an ISP are refused, those of another ISP are not', async () => {
    const owner = await panel.tokenOf(north.logins.client);
    const otherIsp = await panel.tokenOf(south.logins.client);
    const list = (token: string) =>
      panel.request('/api/isp/area/index', { headers: { authorization: `Bearer ${token}` } });
    // Keeps requests waiting for the table until it is released.
    await panel.db.sql('select 1');
    const locked = panel.db.sql(
      "begin; lock table areas in access exclusive mode; select pg_sleep(3), 'quota'; commit",
    );
    await expect
      .poll(
        () =>
          panel.db.sql(
            "select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'areas'::regclass",
          ),
        { timeout: 20_000 },
      )
      .toHaveLength(1);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => list(owner)))).map(
      ({ status }) => status,
    );
    await locked;
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect((await list(otherIsp)).status).toBe(200);
    expect((await list(owner)).status).toBe(200);
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
