import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { compare } from './support/harness.ts';
import { signInToDemo, startPanelProcess } from './support/panel-process.ts';

/**
 * A page of 25 of 1,000 areas with its total, including validation, authentication and row-level security. The
 * baseline is a plain Fastify server with the same SQL.
 */
const panel = await startPanelProcess();
const admin = new pg.Client({ connectionString: panel.adminUrl });
await admin.connect();
await admin.query(`
  set session_replication_role = replica;
  delete from areas where isp_id = 1;
  insert into areas (isp_id, name) select 1, 'Area ' || n from generate_series(1, 1000) n;
  insert into areas (isp_id, name) select 2, 'Area ' || n from generate_series(1, 50000) n;
  reset session_replication_role;
  analyze areas`);
await admin.end();
const token = await signInToDemo(panel.url);

const baselineServer = fork(fileURLToPath(new URL('./support/baseline-list-server.ts', import.meta.url)), {
  env: { ...process.env, DATABASE_URL: panel.adminUrl },
});
const baselinePort = await new Promise<number>((resolve) =>
  baselineServer.once('message', (message) => resolve((message as { port: number }).port)),
);

async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: 10, duration: 4 });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} errors`);
  return result.requests.average;
}

const listUrl = `${panel.url}/api/isp/area/index`;
const baselineUrl = `http://127.0.0.1:${baselinePort}/list`;
const headers = { authorization: `Bearer ${token}` };
const [listed, expected] = await Promise.all([fetch(listUrl, { headers }), fetch(baselineUrl)]).then(
  (responses) =>
    Promise.all(
      responses.map(
        async (response) => (await response.json()) as { items: { id: number }[]; total: number },
      ),
    ),
);
if (
  listed?.total !== 1000 ||
  expected?.total !== 1000 ||
  listed.items[24]?.id !== Number(expected.items[24]?.id)
) {
  throw new Error('The list and its baseline return different rows');
}
await compare({
  bench: 'http-list',
  unit: 'req/s',
  target: 0.65,
  better: 'higher-ratio',
  value: () => requestsPerSecond(listUrl, headers),
  baseline: () => requestsPerSecond(baselineUrl),
});
baselineServer.disconnect();
await panel.stop();
