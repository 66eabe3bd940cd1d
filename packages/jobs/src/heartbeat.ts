import type pg from 'pg';
import type { JobLog } from './run-job.ts';

const beatEveryMs = 3_000;
/** Silence after which a worker counts as dead. With a beat and a look around it stays well below 30 s. */
const deadAfterMs = 15_000;
/** A worker that died before its first word is found by its locks alone, which is the dearer look. */
const beatsPerThoroughLook = 3;

interface HeartbeatOptions {
  readonly pool: pg.Pool;
  readonly workerId: string;
  readonly log: JobLog;
  /** The others took this worker for dead and its jobs from it: it must not go on as if nothing was. */
  readonly onDeclaredDead: () => void;
}

/** Says every few seconds that this worker lives, and frees the jobs of those that no longer do. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  /** Since when every beat arrived. After a time without the database the others may be as silent as we were. */
  #unbrokenSince = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> = Promise.resolve();

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#beat();
    this.#timer = setInterval(() => this.#beat(), beatEveryMs);
  }

  #beat(): void {
    this.#beating = this.#beating.then(() => this.#once()).catch((error: Error) => this.#failed(error));
  }

  async #once(): Promise<void> {
    const { pool, workerId } = this.#options;
    const isFirst = this.#beats === 0;
    const { rowCount } = await pool.query(
      isFirst
        ? 'insert into job_workers (id) values ($1)'
        : 'update job_workers set seen_at = now() where id = $1',
      [workerId],
    );
    if (!rowCount) return this.#options.onDeclaredDead();
    this.#beats += 1;
    if (performance.now() - this.#unbrokenSince >= deadAfterMs) await this.#freeTheDead();
  }

  async #freeTheDead(): Promise<void> {
    const { pool, log } = this.#options;
    const silence = `${deadAfterMs} milliseconds`;
    const isThorough = this.#beats % beatsPerThoroughLook === 1;
    const { rows } = await pool.query<{ freed: number }>(
      `select release_dead_workers($1) as freed
       where $2 or exists (select from job_workers where seen_at < now() - $1::interval)`,
      [silence, isThorough],
    );
    const freed = rows[0]?.freed ?? 0;
    if (freed) log.warn({ jobs: freed }, 'released the jobs of a stopped worker');
  }

  #failed(error: Error): void {
    this.#unbrokenSince = performance.now();
    this.#options.log.warn({ err: error }, 'heartbeat failed');
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#options.pool
      .query('delete from job_workers where id = $1', [this.#options.workerId])
      .catch(() => {});
  }
}
