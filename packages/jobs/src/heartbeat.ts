import type pg from 'pg';
import type { JobLog } from './run-job.ts';

const beatEveryMs = 3_000;
/**
 * A worker without a heartbeat for this long counts as dead. Together with the interval of beats and checks
 * it stays well below 30 s.
 */
const deadAfterMs = 15_000;
/**
 * A worker that died before its first heartbeat is found by its locks only, which is the more expensive
 * check.
 */
const beatsPerFullCheck = 3;

interface HeartbeatOptions {
  readonly pool: pg.Pool;
  readonly workerId: string;
  readonly log: JobLog;
  /** Other workers considered this worker dead and released its jobs, so it must not continue. */
  readonly onDeclaredDead: () => void;
}

/** Sends the heartbeat of this worker every few seconds, and releases the jobs of dead workers. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  /**
   * Since when every beat succeeded. After an outage of the database the heartbeats of others may be as old
   * as ours.
   */
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
    const isFullCheck = this.#beats % beatsPerFullCheck === 1;
    const { rows } = await pool.query<{ freed: number }>(
      `select release_dead_workers($1) as freed
       where $2 or exists (select from job_workers where seen_at < now() - $1::interval)`,
      [silence, isFullCheck],
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
