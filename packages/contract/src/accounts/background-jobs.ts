import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { id, idParams, instant } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';

export const jobProblems = {
  'jobs.not_cancellable': { status: 409, title: 'This job has already ended' },
  'jobs.not_retriable': { status: 409, title: 'This job cannot be retried now' },
} as const satisfies ProblemCatalogue;

/**
 * waiting → running → done. After a failed attempt a job is `retrying`; after the last attempt it is `parked`
 * until it is retried manually. `cancelling` is a running job that was asked to stop.
 */
export const jobStatuses = [
  'waiting',
  'running',
  'cancelling',
  'retrying',
  'done',
  'parked',
  'cancelled',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

const job = z.strictObject({
  id: id(),
  name: z.string().describe('`domain.job-name`'),
  status: z.enum(jobStatuses),
  objectId: id()
    .nullable()
    .describe(
      'The billing run, router, import, campaign or outage that the job works on; null if it works on several things',
    ),
  ispId: id().nullable().describe('Null for jobs of the platform'),
  ispName: z.string().nullable(),
  requestedBy: z
    .strictObject({ id: id(), fullName: z.string() })
    .nullable()
    .describe('Null for scheduled jobs'),
  progress: z.strictObject({
    done: z.int(),
    total: z.int().nullable().describe('Null if unknown'),
    note: z.string().nullable(),
  }),
  currency: z.string().nullable().describe('Of amounts in the result; null for jobs of the platform'),
  result: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  error: z
    .string()
    .nullable()
    .describe('Error of the last failed attempt, after the code of the problem if it was expected'),
  attempts: z.int(),
  maxAttempts: z.int(),
  queuedAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  nextTryAt: instant().nullable(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});
export type JobView = z.infer<typeof job>;

const oneJob = z.strictObject({ id: id() });

/** Users manage their own jobs, `read Job` adds those of the ISP, and administrators manage all jobs. */
export const jobCalls = {
  list: defineCall({
    id: 'jobs.list',
    method: 'GET',
    path: '/api/job/list',
    summary: 'List background jobs with their progress, newest first',
    who: 'any',
    scope: 'caller',
    query: listQuery(['queuedAt'], {
      status: z.enum(jobStatuses).optional(),
      name: z.string().max(128).optional(),
    })
      .omit({ search: true, format: true })
      .extend({ sort: z.enum(['queuedAt', '-queuedAt']).default('-queuedAt') }),
    output: pageOf(job),
  }),
  get: defineCall({
    id: 'jobs.get',
    method: 'GET',
    path: '/api/job/show/{id}',
    summary: 'Get a background job with its progress',
    who: 'any',
    scope: 'caller',
    params: idParams,
    output: job,
  }),
  cancel: defineCall({
    id: 'jobs.cancel',
    method: 'POST',
    path: '/api/job/cancel',
    summary: 'Remove a queued job from the queue, or ask a running one to stop',
    who: 'any',
    scope: 'caller',
    body: oneJob,
    output: job,
    problems: ['jobs.not_cancellable'],
  }),
  retry: defineCall({
    id: 'jobs.retry',
    method: 'POST',
    path: '/api/job/retry',
    summary: 'Retry a parked or cancelled job, or a failed one immediately',
    who: 'any',
    scope: 'caller',
    body: oneJob,
    output: job,
    problems: ['jobs.not_retriable'],
  }),
};
