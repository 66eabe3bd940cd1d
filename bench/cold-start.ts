import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import Fastify from 'fastify';
import { compare } from './support/harness.ts';

/**
 * The time from a repeated `npm start` to the first 200 of the readiness call. The baseline starts the same
 * PostgreSQL and a plain Fastify server. Both start from a stopped, installed state. The target of 20 only
 * catches large regressions.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const home = await mkdtemp(path.join(tmpdir(), 'lastmile-cold-'));

async function waitForStatus200(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function npmStart(): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, LASTMILE_HOME: home, PORT: '4790', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { env, stdio: 'ignore' });
  await waitForStatus200('http://127.0.0.1:4790/api/health/ready');
  const tookMs = performance.now() - startedAt;
  await stopProcess(child);
  return tookMs;
}

async function plainStart(): Promise<number> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
  const app = Fastify();
  app.get('/', async () => ({ status: 'ready' }));
  await waitForStatus200(await app.listen({ host: '127.0.0.1', port: 0 }));
  const tookMs = performance.now() - startedAt;
  await app.close();
  await server.stop();
  return tookMs;
}

await npmStart();
await compare({
  bench: 'cold-start',
  unit: 'ms',
  target: 20,
  better: 'lower-ratio',
  value: npmStart,
  baseline: plainStart,
});
await rm(home, { recursive: true, force: true });
