import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import Fastify from 'fastify';
import { compare } from './harness.ts';

/**
 * The second `npm start` up to the first 200 of the ready call, against starting the same PostgreSQL and a
 * bare Fastify. Both begin with everything stopped and installed. There is no target for the ratio: the
 * figure is stated, and 20 is where a second start would no longer feel like one.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const home = await mkdtemp(path.join(tmpdir(), 'lastmile-cold-'));

async function until200(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function npmStart(): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, LASTMILE_HOME: home, PORT: '4790', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { env, stdio: 'ignore' });
  await until200('http://127.0.0.1:4790/api/health/ready');
  const tookMs = performance.now() - startedAt;
  await stopped(child);
  return tookMs;
}

async function bareStart(): Promise<number> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
  const app = Fastify();
  app.get('/', async () => ({ status: 'ready' }));
  await until200(await app.listen({ host: '127.0.0.1', port: 0 }));
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
  baseline: bareStart,
});
await rm(home, { recursive: true, force: true });
