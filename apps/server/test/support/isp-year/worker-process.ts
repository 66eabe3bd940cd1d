import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tickSchedules } from '@lastmile/jobs';
import type { MovableClock } from '@lastmile/kit';
import { schedules } from '../../../src/cli/compose-worker.ts';
import type { Network } from '../../../src/modules/network/reconciler/test/test-network.ts';

const program = fileURLToPath(new URL('./worker-main.ts', import.meta.url));
/** The schedules in the ISP's time zone; the worker's ticker handles the others. */
const dailyRuns = schedules.filter(({ name }) =>
  ['dunning.find-due', 'billing-runs.find-due', 'subscribers.apply-scheduled-changes'].includes(name),
);
const patience = 120_000;

/** The worker of a simulated ISP. The time of its queue moves with the clock. */
export class WorkerProcess {
  readonly #network: Network;
  #child: ChildProcess | undefined;
  kills = 0;

  constructor(network: Network) {
    this.#network = network;
  }

  async start(): Promise<void> {
    const { db, clock, simulators } = this.#network;
    const allow = simulators.map(({ port }) => `127.0.0.1:${port}`);
    const now = new Date(clock.now()).toISOString();
    this.#child = fork(program, [db.appUrl, now, ...allow], { execArgv: ['--import', 'tsx'] });
    await once(this.#child, 'message');
  }

  /** Lets the worker do everything that is due at the new time. */
  async at(instant: string, killedAfterMs?: number): Promise<void> {
    const { db, clock } = this.#network;
    (clock as MovableClock).set(instant);
    this.#child?.send(instant);
    if (this.#child) await once(this.#child, 'message');
    await db.sql(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    );
    await tickSchedules(db.database, dailyRuns, clock);
    await db.sql(`select pg_notify('jobs:insert', '{"r":"moved","count":8}')`);
    if (killedAfterMs !== undefined) {
      await sleep(killedAfterMs);
      await this.#killed();
    }
    await this.#idle();
  }

  /** Kills the worker with SIGKILL and starts another one after the heartbeat timeout. */
  async #killed(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    this.kills += 1;
    const { db } = this.#network;
    await db.sql(`
      update job_workers set seen_at = now() - interval '1 hour';
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null;
      select release_dead_workers('15 seconds');
      update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    await this.start();
  }

  async #idle(): Promise<void> {
    const until = performance.now() + patience;
    for (;;) {
      const [row] = await this.#network.db.sql<{ waiting: string; names: string }>(
        `select count(*) as waiting, string_agg(distinct t.identifier, ', ') as names
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where run_at <= now()`,
      );
      if (row?.waiting === '0') return;
      if (performance.now() > until) throw new Error(`The worker does not come to rest: ${row?.names}`);
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }
}
