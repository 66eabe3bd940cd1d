import { EventEmitter } from 'node:events';
import { type Database, queueUrlOf } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { JobCancellations } from './cancellation.ts';
import type { JobHandler } from './define-job.ts';
import { Heartbeat } from './heartbeat.ts';
import { JobRows } from './job-rows.ts';
import { type JobLog, type RunnerParts, runJob } from './run-job.ts';
import { tickSchedules } from './schedule-ticker.ts';
import type { Schedule } from './schedules.ts';

export interface WorkerOptions {
  /** Where jobs do their work: the application's own login. */
  readonly database: Database;
  readonly appUrl: string;
  /** The queue's login; by default the one derived from the application's. */
  readonly queueUrl?: string;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly handlers: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
  /** Concurrent jobs. */
  readonly concurrency?: number;
  /** Jobs with one of these flags are left to other workers; asked before each job. */
  readonly skippedFlags?: () => string[];
  /**
   * The worker cannot continue: other workers considered it dead and released its jobs, or the queue's runner
   * ended by itself. The supervisor should start another one.
   */
  readonly onLost?: (why: string) => void;
}

export interface Worker {
  readonly id: string;
  /** Takes no new job, waits for the running ones, and stops. */
  stop(): Promise<void>;
}

const defaultConcurrency = 8;
const tickEveryMs = 10_000;

/** Runs jobs until it is stopped. Any number of workers share the jobs, on any number of machines. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, appUrl, clock, log, concurrency = defaultConcurrency } = options;
  const pool = openQueue(options.queueUrl ?? queueUrlOf(appUrl), concurrency, log);
  const cancels = new JobCancellations(appUrl);
  const parts: RunnerParts = { database, clock, rows: new JobRows(database), cancels, log };
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    concurrency,
    events,
    taskList: tasksOf(options.handlers, parts),
    parsedCronItems: [],
    ...(options.skippedFlags ? { forbiddenFlags: options.skippedFlags } : {}),
    noHandleSignals: true,
    logger: queueLogger(log),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const lost = (why: string) => {
    log.error({ worker: id }, `worker lost: ${why}`);
    options.onLost?.(why);
  };
  const heartbeat = new Heartbeat({
    pool,
    workerId: id,
    log,
    onDeclaredDead: () => lost('other workers considered it dead'),
  });
  let isStopping = false;
  const ended = () => {
    if (!isStopping) lost('its runner stopped');
  };
  runner.promise.then(ended, ended);
  const ticker = startTicker(database, options.schedules ?? [], clock, log);
  return {
    id,
    async stop() {
      isStopping = true;
      await ticker.stop();
      await runner.stop();
      await heartbeat.stop();
      await cancels.close();
      await pool.end();
    },
  };
}

function openQueue(url: string, concurrency: number, log: JobLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // One more listens for new jobs and one is for the heartbeat.
    max: concurrency + 2,
    application_name: 'lastmile worker',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'queue connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function tasksOf(handlers: readonly JobHandler[], parts: RunnerParts): TaskList {
  const tasks: TaskList = {};
  for (const handler of handlers) {
    if (tasks[handler.job.name]) throw new Error(`${handler.job.name} has two handlers`);
    tasks[handler.job.name] = (payload, helpers) => runJob(handler, parts, payload, helpers);
  }
  return tasks;
}

/** Log messages of the queue quote payloads and errors, so only warnings are kept, without details. */
const queueLogger = (log: JobLog) =>
  new Logger(() => (level, message, meta) => {
    if ((level !== 'error' && level !== 'warning') || meta?.['failure']) return;
    log.warn({ queue: message.split('\n')[0] }, 'queue message');
  });

function startTicker(database: Database, schedules: readonly Schedule[], clock: Clock, log: JobLog) {
  let ticking: Promise<void> = Promise.resolve();
  const tick = () => {
    ticking = ticking
      .then(() => tickSchedules(database, schedules, clock))
      .catch((error: Error) => log.warn({ err: error }, 'could not check the schedules'));
  };
  const timer = setInterval(tick, tickEveryMs);
  tick();
  return {
    stop: () => {
      clearInterval(timer);
      return ticking;
    },
  };
}
