import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, killOne, processesOf, start } from '../../test/support/started-server.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile start with spaces '));
  // Accessible to the account that PostgreSQL runs as, so that the data is stored below the home.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const signIn = async (url: string, login: string, password: string): Promise<number> =>
  (
    await fetch(`${url}/api/isp/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    }).catch(() => ({ status: 0 }))
  ).status;

const demoSignIn = (url: string) => signIn(url, 'owner@meghna.example', 'lastmile-demo');
const isSimulating = async (home: string) =>
  (await processesOf(home)).some((one) => /demo-network/.test(one.command));
const ready = async (url: string) =>
  (await fetch(`${url}/api/health/ready`).catch(() => ({ status: 0 }))).status;

describe('npm start', () => {
  it('prints each step with its duration, the address, the data folder and how to sign in; a second instance uses the next port', async () => {
    const [homeA, homeB] = [path.join(folder, 'a'), path.join(folder, 'b')];
    const first = await start(homeA);
    // Other tests may use the default port, so the second instance requests the port of the first.
    const { port } = new URL(first.url);
    const second = await start(homeB, { PORT: port });
    expect(first.output()).toMatch(/PostgreSQL\s+\d+\.\d\d s/);
    expect(first.output()).toMatch(/Migrations\s+\d+\.\d\d s/);
    expect(first.output()).toContain(`Data folder:        ${homeA}`);
    expect(first.output()).toContain('owner@meghna.example');
    expect(second.url).not.toBe(first.url);
    expect(second.output()).toContain(`Port ${port} is in use. Using port `);
    expect(await Promise.all([demoSignIn(first.url), demoSignIn(second.url)])).toEqual([200, 200]);
    await Promise.all([first.stop('SIGINT'), second.stop('SIGTERM')]);
    expect([...(await processesOf(homeA)), ...(await processesOf(homeB))]).toEqual([]);
  });

  it('recovers from kill -9 of the API, the worker and PostgreSQL, and the next start recovers from kill -9 of all', async () => {
    const home = path.join(folder, 'a');
    const panel = await start(home);
    const isUp = async (part: RegExp) => (await processesOf(home)).some(({ command }) => part.test(command));
    const kill = (part: RegExp) => killOne(home, part);

    await kill(/api\.js/);
    await expect.poll(() => ready(panel.url), { timeout: 300_000 }).toBe(200);

    await kill(/worker\.js/);
    await expect.poll(() => isUp(/worker\.js/), { timeout: 300_000 }).toBe(true);

    await kill(/bin\/postgres/);
    await expect.poll(() => ready(panel.url), { timeout: 300_000 }).not.toBe(200);
    await expect.poll(() => ready(panel.url), { timeout: 300_000 }).toBe(200);
    expect(await demoSignIn(panel.url)).toBe(200);

    panel.child.kill('SIGKILL');
    await expect.poll(() => isUp(/api\.js|worker\.js/), { timeout: 300_000 }).toBe(false);
    for (const { pid } of await processesOf(home)) process.kill(pid, 'SIGKILL');
    const again = await start(home);
    expect(await demoSignIn(again.url)).toBe(200);
    await again.stop();
    expect(await processesOf(home)).toEqual([]);
  });

  it('--empty loads no demo; an administrator is created by the command and can sign in', async () => {
    const home = path.join(folder, 'empty');
    const panel = await start(home, {}, ['--empty']);
    expect(panel.output()).toContain('npx lastmile admin create');
    expect(await demoSignIn(panel.url)).toBe(422);
    expect(await isSimulating(home)).toBe(false);
    const env = { ...process.env, LASTMILE_HOME: home };
    const { stdout } = await run(process.execPath, [command, 'admin', 'create', 'Boss@Example.com'], { env });
    const password = /password (\S+)/.exec(stdout)?.[1] ?? '';
    expect(await signIn(panel.url, 'boss@example.com', password)).toBe(200);
    await panel.stop();
  });

  it('uses an external PostgreSQL by DATABASE_URL and never loads the demo into it', async () => {
    const own = await startEmbeddedPostgres({ home: path.join(folder, 'own-server'), preferredPort: 15_700 });
    const panel = await start(path.join(folder, 'own'), { DATABASE_URL: own.adminUrl });
    expect(await ready(panel.url)).toBe(200);
    expect(panel.output()).toContain('no accounts yet');
    expect(await demoSignIn(panel.url)).toBe(422);
    await panel.stop();
    expect(await own.isRunning()).toBe(true);
    await own.stop();
  });

  it('loads no demo in production, nor on an open network unless requested', async () => {
    const home = path.join(folder, 'production');
    const production = await start(home, { NODE_ENV: 'production' });
    expect(await demoSignIn(production.url)).toBe(422);
    expect(await isSimulating(home)).toBe(false);
    await production.stop();
    const open = await start(path.join(folder, 'open'), { HOST: '0.0.0.0' });
    expect(await demoSignIn(open.url)).toBe(422);
    await open.stop();
    const asked = await start(path.join(folder, 'open'), { HOST: '0.0.0.0' }, ['--demo-public']);
    expect(await demoSignIn(asked.url)).toBe(200);
    await asked.stop();
  });
});
