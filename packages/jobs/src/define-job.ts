import type { Tx } from '@lastmile/database';
import { z } from 'zod';

type Schema = z.core.$ZodType;
type Scope = 'isp' | 'platform';

/**
 * What is known of a job wherever it is enqueued. Its payload travels and is kept in the open, so it names
 * rows by their ids and never carries a secret.
 */
export interface Job<Payload extends Schema = Schema, Of extends Scope = Scope> {
  /** `domain.what-it-does`, such as `routers.converge-subscriber`. */
  readonly name: string;
  readonly payload: Payload;
  /** A job of one ISP works as its tenant; one of the platform with the platform's eyes. */
  readonly scope: Of;
  /** Has a row from the start, where people see its progress and can cancel it. */
  readonly tracked: boolean;
  /** How often it is tried, with growing pauses, before it is parked. */
  readonly maxAttempts: number;
  /** Lower runs first. */
  readonly priority: number;
}

/** Eight tries spread over about twenty minutes, which outlasts a restart and a short outage. */
const defaultAttempts = 8;

export function defineJob<Payload extends Schema, Of extends Scope = 'isp'>(declaration: {
  name: string;
  payload: Payload;
  scope?: Of;
  tracked?: boolean;
  maxAttempts?: number;
  priority?: number;
}): Job<Payload, Of> {
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
export type GivenPayloadOf<J extends Job> = z.input<J['payload']>;

/** What a job may tell of itself when it is done; shown to people. */
export type JobResult = Readonly<Record<string, string | number>>;

export interface Progress {
  readonly done: number;
  readonly total?: number;
  readonly note?: string;
}

/** What a running job is given beside its payload. */
export interface JobRun {
  readonly id: number;
  /** Undefined in a job of the platform. */
  readonly ispId: number | undefined;
  /** Who asked for it; undefined when a schedule did. */
  readonly userId: number | undefined;
  /** Which try this is, from 1. */
  readonly attempt: number;
  /** Fires when the job was cancelled or the worker is about to stop. */
  readonly signal: AbortSignal;
  /** One transaction, as tenant or platform by the job's scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As platform's transaction in a job of the platform, or as tenant of one's own ISP; reads only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction that is committed once, however often and wherever the job runs: a step that was done
   * is left out. Says whether the work was done this time.
   */
  once(step: string, work: (tx: Tx) => Promise<unknown>): Promise<boolean>;
  /** Shows progress on the job's row, and throws once someone has cancelled the job. */
  report(progress: Progress): Promise<void>;
}

export interface JobHandler {
  readonly job: Job;
  run(payload: unknown, run: JobRun): Promise<JobResult | undefined>;
}

/** A job with what does it; domains declare these, the worker runs them. */
export function handleJob<J extends Job>(
  job: J,
  run: (payload: PayloadOf<J>, run: JobRun) => Promise<JobResult | undefined>,
): JobHandler {
  return { job, run: (payload, jobRun) => run(z.parse(job.payload, payload) as PayloadOf<J>, jobRun) };
}
