import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lastmile/database/embedded';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The built panel as a person starts it: real processes, real signals. `npm test` builds it first. */
const command = fileURLToPath(new URL('../../dist/bin/command.js', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile start with spaces '));
  // Open to the account that PostgreSQL runs as, so that its data is found below the home.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

async function start(home: string, env: Record<string, string> = {}, flags: string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [command, 'start', ...flags], {
    env: { ...process.env, LASTMILE_HOME: home, PORT: '4400', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data;
      const address = /ready:\s+(http:\S+?)\/\s[\s\S]*Stop:/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then(() => reject(new Error(`The panel did not start:\n${output}`)));
  });
  return {
    child,
    url,
    output: () => output,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Processes whose environment names the data folder: the panel's own; and those that work in it: PostgreSQL's. */
async function processesOf(home: string): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const [environment, folderOf, line] = await Promise.all([
      readFile(`/proc/${entry}/environ`, 'utf8').catch(() => ''),
      readlink(`/proc/${entry}/cwd`).catch(() => ''),
      readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => ''),
    ]);
    const isOurs = environment.includes(`LASTMILE_HOME=${home}\0`) || folderOf.startsWith(home);
    if (isOurs && line) found.push({ pid: Number(entry), command: line.replaceAll('\0', ' ') });
  }
  return found;
}

const signIn = async (url: string, login: string, password: string): Promise<number> =>
  (
    await fetch(`${url}/api/isp/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    }).catch(() => ({ status: 0 }))
  ).status;

const demoSignIn = (url: string) => signIn(url, 'owner@meghna.example', 'lastmile-demo');
const ready = async (url: string) =>
  (await fetch(`${url}/api/health/ready`).catch(() => ({ status: 0 }))).status;

describe('npm start', () => {
  it('tells each step with its time, the address, the data folder and how to sign in; a second panel takes the next port', async () => {
    const [homeA, homeB] = [path.join(folder, 'a'), path.join(folder, 'b')];
    const first = await start(homeA);
    const second = await start(homeB);
    expect(first.output()).toMatch(/PostgreSQL\s+\d+\.\d\d s/);
    expect(first.output()).toMatch(/Migrations\s+\d+\.\d\d s/);
    expect(first.output()).toContain(`Data folder:        ${homeA}`);
    expect(first.output()).toContain('owner@meghna.example');
    expect(second.url).not.toBe(first.url);
    expect(second.output()).toMatch(/Port 4400 is taken, so the panel uses \d+/);
    expect(await Promise.all([demoSignIn(first.url), demoSignIn(second.url)])).toEqual([200, 200]);
    await Promise.all([first.stop('SIGINT'), second.stop('SIGTERM')]);
    expect([...(await processesOf(homeA)), ...(await processesOf(homeB))]).toEqual([]);
  });

  it('survives kill -9 of the API, of the worker and of PostgreSQL, and the next start survives kill -9 of everything', async () => {
    const home = path.join(folder, 'a');
    const panel = await start(home);
    const isUp = async (part: RegExp) => (await processesOf(home)).some(({ command }) => part.test(command));
    const kill = async (part: RegExp) => {
      const found = (await processesOf(home)).find(({ command }) => part.test(command));
      if (!found) throw new Error(`No process matches ${part}`);
      process.kill(found.pid, 'SIGKILL');
    };

    await kill(/api\.js/);
    await expect.poll(() => ready(panel.url), { timeout: 20_000 }).toBe(200);

    await kill(/worker\.js/);
    await expect.poll(() => isUp(/worker\.js/), { timeout: 20_000 }).toBe(true);

    await kill(/bin\/postgres/);
    await expect.poll(() => ready(panel.url), { timeout: 20_000 }).not.toBe(200);
    await expect.poll(() => ready(panel.url), { timeout: 30_000 }).toBe(200);
    expect(await demoSignIn(panel.url)).toBe(200);

    panel.child.kill('SIGKILL');
    await expect.poll(() => isUp(/api\.js|worker\.js/), { timeout: 15_000 }).toBe(false);
    for (const { pid } of await processesOf(home)) process.kill(pid, 'SIGKILL');
    const again = await start(home);
    expect(await demoSignIn(again.url)).toBe(200);
    await again.stop();
    expect(await processesOf(home)).toEqual([]);
  });

  it('--empty brings no demo; an administrator is made by the command and can sign in', async () => {
    const home = path.join(folder, 'empty');
    const panel = await start(home, {}, ['--empty']);
    expect(panel.output()).toContain('npx lastmile admin create');
    expect(await demoSignIn(panel.url)).toBe(422);
    const env = { ...process.env, LASTMILE_HOME: home };
    const { stdout } = await run(process.execPath, [command, 'admin', 'create', 'Boss@Example.com'], { env });
    const password = /password (\S+)/.exec(stdout)?.[1] ?? '';
    expect(await signIn(panel.url, 'boss@example.com', password)).toBe(200);
    await panel.stop();
  });

  it('uses a PostgreSQL of one’s own by DATABASE_URL and never loads the demo into it', async () => {
    const own = await startEmbeddedPostgres({ home: path.join(folder, 'own-server'), preferredPort: 15_700 });
    const panel = await start(path.join(folder, 'own'), { DATABASE_URL: own.adminUrl });
    expect(await ready(panel.url)).toBe(200);
    expect(panel.output()).toContain('no one has an account yet');
    expect(await demoSignIn(panel.url)).toBe(422);
    await panel.stop();
    expect(await own.isRunning()).toBe(true);
    await own.stop();
  });

  it('loads no demo in production, nor on an open network unless asked to', async () => {
    const production = await start(path.join(folder, 'production'), { NODE_ENV: 'production' });
    expect(await demoSignIn(production.url)).toBe(422);
    await production.stop();
    const open = await start(path.join(folder, 'open'), { HOST: '0.0.0.0' });
    expect(await demoSignIn(open.url)).toBe(422);
    await open.stop();
    const asked = await start(path.join(folder, 'open'), { HOST: '0.0.0.0' }, ['--demo-public']);
    expect(await demoSignIn(asked.url)).toBe(200);
    await asked.stop();
  });
});
