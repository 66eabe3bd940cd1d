import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
beforeAll(async () => {
  panel = await startTestServer();
});
afterAll(() => panel.close());

const waiting = () =>
  panel.db.sql(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );

it('a search whose client left stops in the database', async () => {
  const headers = { authorization: `Bearer ${await panel.tokenOf(north.logins.client)}` };
  const blocker = new pg.Client({ connectionString: panel.db.adminUrl });
  await blocker.connect();
  await blocker.query('begin; lock table packages in access exclusive mode');
  const leaving = new AbortController();
  const abandoned = panel.request('/api/isp/package/index?search=fast', { headers, signal: leaving.signal });
  const failed = expect(abandoned).rejects.toThrow();
  await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
  leaving.abort();
  await failed;
  // Sooner than the time limit of statements would stop it.
  await expect.poll(waiting, { timeout: 120_000 }).toHaveLength(0);
  await blocker.query('rollback');
  await blocker.end();
  expect((await panel.request('/api/isp/package/index?search=fast', { headers })).status).toBe(200);
});
