import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../apps/server/dist/bin/command.js', import.meta.url));

interface ServerProcess {
  readonly pid: number;
  /** Of an API. */
  readonly url: string;
  /** What it logged as errors, at most 200. */
  readonly loggedErrors: readonly string[];
  stop(): Promise<void>;
}

const errorLevel = 50;

/** One API or worker process of the built server, ready to work. */
export async function startServerProcess(
  kind: 'api' | 'worker',
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command, kind], {
    env: { ...process.env, PORT: '0', REQUESTS_PER_MINUTE: '100000000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const loggedErrors: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const isReady = /listening on (\S+)|^Lastmile worker/.exec(line);
      if (isReady) resolve(isReady[1] ?? '');
      const isError = Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= errorLevel;
      if (isError && loggedErrors.length < 200) loggedErrors.push(line);
    });
    void ended.then(() => reject(new Error(`The ${kind} process ended`)));
  });
  const url = await ready;
  return {
    pid: child.pid ?? 0,
    url,
    loggedErrors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
