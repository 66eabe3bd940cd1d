import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withTenant } from '@lastmile/database';
import {
  createTestDatabase,
  sampleIsps,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from './enqueue.ts';
import { hold } from './test-support/blocking-worker.ts';

const program = fileURLToPath(new URL('./test-support/blocking-worker.ts', import.meta.url));

let server: TestServer;
let db: TestDatabase;
const workers = new Map<number, ChildProcess>();

async function startWorkerProcess(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, db.appUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.set(child.pid ?? 0, child);
  await once(child.stdout, 'data');
}

beforeAll(async () => {
  server = await startTestServer();
  vi.stubEnv('LASTMILE_TEST_ADMIN_URL', server.adminUrl);
  vi.stubEnv('LASTMILE_TEST_TEMPLATE', server.template);
  db = await createTestDatabase();
  await db.sql('create table runs (pid int, label text, attempt int); grant all on runs to lastmile_tenant');
  await Promise.all([startWorkerProcess(), startWorkerProcess()]);
});
afterAll(async () => {
  for (const child of workers.values()) child.kill('SIGKILL');
  await db.close();
  await server.stop();
});

describe('a worker killed with SIGKILL', () => {
  it('loses its job to the other worker within 30 seconds, without manual unlocking', async () => {
    const actor = { userId: null, call: 'test' };
    const id = await withTenant(db.database, sampleIsps.north.id, { actor }, (tx) =>
      enqueue(tx, hold, { label: 'held' }),
    );
    const runs = () =>
      db.sql<{ pid: number; attempt: number }>('select pid, attempt from runs order by attempt');
    await vi.waitFor(async () => expect(await runs()).toHaveLength(1), 120_000);
    const [first] = await runs();
    workers.get(first?.pid ?? 0)?.kill('SIGKILL');

    await vi.waitFor(async () => expect(await runs()).toHaveLength(2), { timeout: 120_000, interval: 100 });
    const [, second] = await runs();
    expect(second).toMatchObject({ attempt: 2 });
    expect(second?.pid).not.toBe(first?.pid);
    expect(workers.has(second?.pid ?? 0)).toBe(true);
    await vi.waitFor(async () => {
      const [job] = await db.sql('select status, result from jobs where id = $1', [id]);
      expect(job).toEqual({ status: 'done', result: { attempt: 2 } });
      expect(await db.sql('select id from graphile_worker._private_jobs')).toEqual([]);
    }, 300_000);
  });
});
