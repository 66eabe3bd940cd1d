export { jobInvariants } from './invariants.ts';
export { jobHandlers, jobSchedules } from './jobs.ts';
export { onlyOf as jobsVisibleTo } from './operations/get-job.ts';
export { countJobs } from './queries/jobs.ts';
export { jobRoutes } from './routes.ts';
