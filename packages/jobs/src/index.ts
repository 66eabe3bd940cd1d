export {
  defineJob,
  handleJob,
  type Job,
  type JobHandler,
  type JobResult,
  type JobRun,
} from './define-job.ts';
export { type EnqueueOptions, enqueue, enqueueMany } from './enqueue.ts';
export { storedStep } from './job-rows.ts';
export type { JobLog } from './run-job.ts';
export { tickSchedules } from './schedule-ticker.ts';
export { defineSchedule, lastDue, type Recurrence, type Schedule } from './schedules.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
