import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

interface Options {
  readonly command: readonly string[];
  readonly logFile: string;
  readonly env?: Record<string, string>;
  /** Starts it again when it ends, as systemd does. */
  readonly restarts?: boolean;
}

const restartMs = 1_000;

/** A process that runs until it is stopped, with its output in a file. */
export class BackgroundProcess {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #isStopped = false;
  /** How often it ended by itself. */
  ends = 0;

  constructor(options: Options) {
    this.#options = options;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
    this.#start();
  }

  #start(): void {
    const { command, logFile, env = {}, restarts } = this.#options;
    const [program = '', ...args] = command;
    const log = createWriteStream(logFile, { flags: 'a' });
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('exit', () => {
      log.end();
      if (this.#isStopped) return;
      this.ends += 1;
      if (restarts) setTimeout(() => this.#isStopped || this.#start(), restartMs);
    });
  }

  /** As a crash does; it is started again if it should be. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(forced);
  }
}
