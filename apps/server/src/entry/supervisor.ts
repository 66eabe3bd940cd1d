import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/database/embedded';
import type { Config } from './config.ts';

const databaseCheckMs = 2_000;
const patienceMs = 12_000;
const maxPauseMs = 30_000;

/**
 * Keeps the parts of one machine up: a part that dies is started again, with growing pauses, and all of
 * them end together. Killed with -9 itself, its children see the channel close and end; the database is
 * found again by the next start.
 */
export class Supervisor {
  readonly #config: Config;
  #database: EmbeddedPostgres | undefined;
  readonly #appUrl: string;
  #api: ChildProcess | undefined;
  #port: number;
  #failures = 0;
  #stopping: Promise<void> | undefined;
  #databaseCheck: NodeJS.Timeout | undefined;

  constructor(config: Config, database: EmbeddedPostgres | undefined, appUrl: string) {
    this.#config = config;
    this.#database = database;
    this.#appUrl = appUrl;
    this.#port = config.port;
  }

  stopOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!this.#stopping) console.log('\nStopping…');
        this.stop().then(() => process.exit(0));
      });
    }
  }

  /** Resolves with the port once the API listens. */
  async startApi(): Promise<number> {
    this.#port = await this.#forkApi();
    this.#watchDatabase();
    return this.#port;
  }

  #forkApi(): Promise<number> {
    const { DATABASE_URL: _, ...env } = process.env;
    const child = fork(path.join(import.meta.dirname, 'api.js'), {
      env: {
        ...env,
        DATABASE_APP_URL: this.#appUrl,
        LASTMILE_HOME: this.#config.home,
        PORT: String(this.#port),
      },
    });
    this.#api = child;
    return new Promise((resolve, reject) => {
      let hasListened = false;
      child.once('message', (message) => {
        hasListened = true;
        this.#failures = 0;
        resolve((message as { port: number }).port);
      });
      child.once('exit', (code, signal) => {
        const how = signal ?? `exit code ${code}`;
        if (hasListened && !this.#stopping) this.#restartApi(how);
        reject(new Error(`The API ended before it listened (${how})`));
      });
    });
  }

  #restartApi(how: string): void {
    const pauseMs = Math.min(maxPauseMs, 500 * 2 ** this.#failures++);
    console.error(`The API ended (${how}); starting it again in ${pauseMs / 1000} s.`);
    setTimeout(() => {
      if (!this.#stopping) this.#forkApi().catch((error: Error) => this.#restartApi(error.message));
    }, pauseMs);
  }

  /** The API answers 503 while the database is away and finds it again by itself, on the same port. */
  #watchDatabase(): void {
    if (!this.#database) return;
    this.#databaseCheck = setInterval(() => {
      this.#restoreDatabase().catch((error: Error) => console.error(`PostgreSQL: ${error.message}`));
    }, databaseCheckMs);
    this.#databaseCheck.unref();
  }

  async #restoreDatabase(): Promise<void> {
    if (this.#stopping || !this.#database || (await this.#database.isRunning())) return;
    console.error('PostgreSQL ended; starting it again.');
    this.#database = await startEmbeddedPostgres({
      home: path.join(this.#config.home, 'postgres'),
      preferredPort: this.#database.port,
    });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    clearInterval(this.#databaseCheck);
    await endChild(this.#api);
    await this.#database?.stop();
  }
}

async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(impatient);
}
