import type { Tx } from '@lastmile/database';
import { z } from 'zod';

type Schema = z.core.$ZodType;
type Scope = 'isp' | 'platform';

/**
 * The declaration of a job, used wherever it is enqueued. Its payload is stored unencrypted, so it contains
 * ids of rows and never a secret.
 */
export interface Job<Payload extends Schema = Schema, Of extends Scope = Scope, Key extends string = string> {
  /** `module.action`, such as `routers.sync`. */
  readonly name: string;
  readonly payload: Payload;
  /** A job of one ISP works as its tenant; one of the platform as the platform. */
  readonly scope: Of;
  /**
   * Has a row from the start, where users see its progress and can cancel it. Runs within the data scope of the user who
   * started it.
   */
  readonly tracked: boolean;
  /** What the result of a tracked job has; users see each of them under a label. */
  readonly result?: readonly Key[];
  /** Number of attempts, with growing delays, before it is parked. */
  readonly maxAttempts: number;
  /** Lower runs first. */
  readonly priority: number;
}

/** Eight attempts take about twenty minutes, which outlasts a restart and a short outage. */
const defaultAttempts = 8;

export function defineJob<
  Payload extends Schema,
  Of extends Scope = 'isp',
  const Key extends string = string,
>(declaration: {
  name: string;
  payload: Payload;
  scope?: Of;
  tracked?: boolean;
  result?: readonly Key[];
  maxAttempts?: number;
  priority?: number;
}): Job<Payload, Of, Key> {
  if (!/^[a-z-]+\.[a-z-]+$/.test(declaration.name)) {
    throw new RangeError(`"${declaration.name}" does not have the form domain.what-it-does`);
  }
  return {
    scope: 'isp' as Of,
    tracked: false,
    maxAttempts: defaultAttempts,
    priority: 0,
    ...declaration,
  };
}

export type PayloadOf<J extends Job> = z.output<J['payload']>;
export type PayloadInputOf<J extends Job> = z.input<J['payload']>;

/** The result of a completed job, shown to users. */
export type JobResult = Readonly<Record<string, string | number>>;
type ResultOf<J extends Job> = Readonly<Partial<Record<NonNullable<J['result']>[number], string | number>>>;

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly note?: string;
}

/** The context of a running job besides its payload. */
export interface JobRun {
  readonly id: number;
  /** Undefined in a job of the platform. */
  readonly ispId: number | undefined;
  /** The user who requested it; undefined for a schedule. */
  readonly userId: number | undefined;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  /** Aborts when the job is cancelled or the worker is about to stop. */
  readonly signal: AbortSignal;
  /** One transaction, as tenant or platform by the job's scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, but read-only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction that is committed once, however often and wherever the job runs: a completed step is
   * skipped. Returns whether the work was done this time.
   */
  once(step: string, work: (tx: Tx) => Promise<unknown>): Promise<boolean>;
  /** Shows progress on the job's row, and throws once the job was cancelled. */
  report(progress: Progress): Promise<void>;
}

export interface JobHandler {
  readonly job: Job;
  run(payload: unknown, run: JobRun): Promise<JobResult | undefined>;
}

/** A job with its handler; modules declare these, the worker runs them. */
export function handleJob<J extends Job>(
  job: J,
  run: (payload: PayloadOf<J>, run: JobRun) => Promise<ResultOf<J> | undefined>,
): JobHandler {
  return {
    job,
    run: (payload, jobRun) =>
      run(z.parse(job.payload, payload) as PayloadOf<J>, jobRun) as Promise<JobResult | undefined>,
  };
}
