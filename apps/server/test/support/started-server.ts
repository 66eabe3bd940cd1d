import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The built application as users start it, with real processes and signals. `npm test` builds it first. */
export const command = fileURLToPath(new URL('../../dist/bin/command.js', import.meta.url));

interface StartedPanel {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Without the demo's invoices, which take longer to create than everything else. `wrapper` is a command that runs it. */
export async function start(
  home: string,
  env: Record<string, string> = {},
  flags: string[] = [],
  wrapper: string[] = [],
): Promise<StartedPanel> {
  const [program = '', ...args] = [...wrapper, process.execPath, command, 'start', '--no-invoices', ...flags];
  const child = spawn(program, args, {
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

/**
 * Processes whose environment names the data folder (ours), and those whose working directory is in it
 * (PostgreSQL's).
 */
export async function processesOf(home: string): Promise<{ pid: number; command: string }[]> {
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

/** With SIGKILL. */
export async function killOne(home: string, part: RegExp): Promise<void> {
  const found = (await processesOf(home)).find(({ command: line }) => part.test(line));
  if (!found) throw new Error(`No process matches ${part}`);
  process.kill(found.pid, 'SIGKILL');
}
