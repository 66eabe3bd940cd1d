import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { clusterFolder } from './cluster-folder.ts';

const command = fileURLToPath(new URL('../../apps/server/dist/bin/command.js', import.meta.url));

export interface PanelProcess {
  readonly url: string;
  /** The application's database, as superuser. */
  readonly adminUrl: string;
  readonly home: string;
  /** What its processes logged as errors, the newest last. */
  readonly loggedErrors: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the built panel like `npm start`, with demo data but without its network and, unless asked for, its
 * invoices, in a separate data folder.
 */
export async function startPanelProcess(
  home?: string,
  { invoices = false }: { readonly invoices?: boolean } = {},
): Promise<PanelProcess> {
  const folder = home ?? (await mkdtemp(path.join(tmpdir(), 'lastmile-bench-')));
  const child = spawn(
    process.execPath,
    [command, 'start', '--no-network', ...(invoices ? [] : ['--no-invoices'])],
    {
      env: {
        ...process.env,
        LASTMILE_HOME: folder,
        PORT: '0',
        HOST: '127.0.0.1',
        REQUESTS_PER_MINUTE: '100000000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  // Stop the application and its processes also if the benchmark fails or is interrupted.
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await readyAddress(child);
  const loggedErrors = collectErrors(child);
  const { adminUrl } = await startEmbeddedPostgres({ home: path.join(folder, 'postgres') });
  return {
    url,
    adminUrl,
    home: folder,
    loggedErrors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (home) return;
      for (const made of [await clusterFolder(folder), folder])
        await rm(made, { recursive: true, force: true });
    },
  };
}

const errorLevel = 50;

/** The log lines of errors, without what would fill the memory of a long run. */
function collectErrors(child: ChildProcess): string[] {
  const errors: string[] = [];
  const lines = createInterface({ input: child.stdout as Readable });
  lines.on('line', (line) => {
    const level = Number(/"level":(\d+)/.exec(line)?.[1] ?? 0);
    if (level >= errorLevel && errors.length < 200) errors.push(line);
  });
  return errors;
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      const address = /ready:\s+(http:\S+?)\/\s/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The panel did not start:\n${output}`)));
  });
}

export async function signInToDemo(url: string, login = 'owner@meghna.example'): Promise<string> {
  const response = await fetch(`${url}/api/isp/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'lastmile-demo' }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}
