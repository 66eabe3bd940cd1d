import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { command } from '../../test/support/started-server.ts';

let server: TestServer;
let db: TestDatabase;
let home: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer();
  vi.stubEnv('LASTMILE_TEST_ADMIN_URL', server.adminUrl);
  vi.stubEnv('LASTMILE_TEST_TEMPLATE', server.template);
  db = await createTestDatabase();
  home = await mkdtemp(path.join(tmpdir(), 'lastmile-single-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await db.close();
  await server.stop();
  await rm(home, { recursive: true });
});

/** Starts one process as an operator does; resolves with its output once it matches, or when it ends. */
async function run(args: string[], env: Record<string, string>, until: RegExp) {
  const child = spawn(process.execPath, [command, ...args], {
    env: {
      ...process.env,
      LASTMILE_HOME: home,
      DATABASE_APP_URL: db.appUrl,
      PORT: '4470',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const status = await new Promise<number | null | undefined>((resolve) => {
    const read = (data: Buffer) => {
      output += data;
      if (until.test(output)) resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', resolve);
  });
  return { pid: child.pid ?? 0, output, status };
}

/** Real, effective and saved ids of a process. */
async function idsOf(pid: number, kind: 'Uid' | 'Gid'): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return new RegExp(`^${kind}:\\s+(\\d+)\\s+(\\d+)\\s+(\\d+)`, 'm').exec(text)?.slice(1) ?? [];
}

const isRoot = process.getuid?.() === 0;
/** A process that is not started as root keeps its user. */
const expectedId = isRoot ? '65534' : String(process.getuid?.());

describe('a single process', () => {
  it('gives up the rights of root for good and keeps serving', async () => {
    const api = await run(['api'], { RUN_AS_USER: '65534' }, /is listening on (http:\S+)/);
    expect(api.status, api.output).toBeUndefined();
    expect(await idsOf(api.pid, 'Uid')).toEqual([expectedId, expectedId, expectedId]);
    if (isRoot) {
      expect(await idsOf(api.pid, 'Gid')).toEqual(['65534', '65534', '65534']);
      expect((await stat(path.join(home, 'exports'))).uid).toBe(65_534);
    }
    const url = /is listening on (http:\S+)/.exec(api.output)?.[1];
    expect((await fetch(`${url}/api/health/ready`)).status, api.output).toBe(200);
  });

  it('warns in production when it keeps the rights of root', async () => {
    // The log may be written after the address is.
    const said = isRoot ? /(?=[\s\S]*Running as root)[\s\S]*is listening on/ : /is listening on/;
    const api = await run(['api'], { NODE_ENV: 'production', PORT: '4480' }, said);
    expect(api.output.includes('Running as root')).toBe(isRoot);
  });

  it('ends if it cannot start, so that a supervisor starts it again', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const api = await run(['api'], { METRICS_PORT: String(port), PORT: '4485' }, /is listening on/);
    taken.close();
    expect(api.status, api.output).toBe(1);
    expect(api.output).toContain('EADDRINUSE');
  });

  it('does not serve a demo database to a network unless that is asked for', async () => {
    await db.sql("update users set email = 'admin@lastmile.example' where isp_id is null");
    const refused = await run(['api'], { HOST: '0.0.0.0', PORT: '4490' }, /is listening on/);
    expect(refused.status, refused.output).toBe(1);
    expect(refused.output).toContain('--demo-public');
    const asked = await run(['api', '--demo-public'], { HOST: '0.0.0.0', PORT: '4490' }, /is listening on/);
    expect(asked.status, asked.output).toBeUndefined();
  });
});
