import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';

let panel: TestServer;
beforeAll(async () => {
  panel = await startTestServer({ metricsToken: 'metrics-token' });
});
afterAll(() => panel.close());

const scrape = async (): Promise<string> => {
  const response = await panel.request('/metrics', { headers: { authorization: 'Bearer metrics-token' } });
  return response.text();
};

const readDeploy = (file: string) =>
  readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8');

/** Names of series: a histogram has three of them. */
function seriesOf(metrics: string): Set<string> {
  const names = new Set(['up']);
  for (const [, name = '', type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      names.add(name + suffix);
  return names;
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:lastmile|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
];

it('exposes every metric that the dashboard and the alert rules use', async () => {
  await panel.request('/api/health/live');
  const exposed = seriesOf(await scrape());
  const dashboard = namesIn(readDeploy('grafana/lastmile.json'));
  const alerts = namesIn(readDeploy('prometheus/alerts.yml'));
  expect([dashboard.length, alerts.length].every((count) => count > 5)).toBe(true);
  expect([...dashboard, ...alerts].filter((name) => !exposed.has(name))).toEqual([]);
});

it('counts workers, jobs and routers by their state', async () => {
  await panel.db.sql(`
    insert into job_workers (id, seen_at) values ('alive', now()), ('dead', now() - interval '1 minute');
    insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, error, finished_at)
      values (1, 'test.failing', 'parked', '{}', 'job:1', 1, 'because', now());
    insert into jobs (isp_id, name, status, payload, queue_key, max_attempts, queued_at)
      values (1, 'test.waiting', 'waiting', '{}', 'job:2', 1, now() - interval '20 minutes')`);
  // Readings within a few seconds are shared.
  await expect.poll(scrape, { timeout: 120_000, interval: 1_000 }).toContain('lastmile_workers 1\n');
  const metrics = await scrape();
  expect(metrics).toContain('lastmile_jobs{status="failed"} 1\n');
  expect(metrics).toContain('lastmile_jobs{status="waiting"} 1\n');
  expect(Number(/^lastmile_job_oldest_wait_seconds (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(
    1_200,
  );
  expect(metrics).toContain('lastmile_routers{state="unreachable"} 0\n');
  expect(metrics).toContain('lastmile_database_up 1\n');
});
