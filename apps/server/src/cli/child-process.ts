import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

const shutdownTimeoutMs = 12_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;

interface SupervisedProcessOptions {
  /** Display name: `API`. */
  readonly name: string;
  /** The built entry point beside this one: `api.js`. */
  readonly program: string;
  readonly args?: readonly string[];
  /** Evaluated at every start. */
  env(): NodeJS.ProcessEnv;
}

/**
 * A child process that is restarted with growing delays whenever it ends, until it is stopped. It exits when
 * its parent dies, because it watches the IPC channel between them.
 */
export class SupervisedProcess<Ready> {
  readonly #options: SupervisedProcessOptions;
  #child: ChildProcess | undefined;
  #failures = 0;
  #isStopping = false;

  constructor(options: SupervisedProcessOptions) {
    this.#options = options;
  }

  /** Resolves with the ready message of the process; fails if the first start fails. */
  start(): Promise<Ready> {
    const { name, program, args = [], env } = this.#options;
    const child = fork(path.join(import.meta.dirname, program), args, { env: env() });
    this.#child = child;
    return new Promise((resolve, reject) => {
      let isReady = false;
      child.once('message', (message) => {
        isReady = true;
        this.#failures = 0;
        resolve(message as Ready);
      });
      child.once('exit', (code, signal) => {
        const how = signal ?? `exit code ${code}`;
        if (isReady && !this.#isStopping) this.#restart(how);
        reject(new Error(`The ${name} stopped before it was ready (${how})`));
      });
    });
  }

  #restart(how: string): void {
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** this.#failures++);
    console.error(`The ${this.#options.name} stopped (${how}). Restarting in ${pauseMs / 1000} s.`);
    setTimeout(() => {
      if (!this.#isStopping) this.start().catch((error: Error) => this.#restart(error.message));
    }, pauseMs);
  }

  /** Ends the process, which is then restarted with a newly evaluated environment. */
  restart(): void {
    this.#child?.kill('SIGTERM');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs);
    await ended;
    clearTimeout(killTimer);
  }
}
